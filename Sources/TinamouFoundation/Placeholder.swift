// Makes the module exist until its first type stands here.
