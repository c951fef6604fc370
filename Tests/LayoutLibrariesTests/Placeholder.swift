// Makes the target exist until its first test stands here.
