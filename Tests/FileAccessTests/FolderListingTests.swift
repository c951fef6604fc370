// What a folder is said to hold.

import FileAccess
import Testing

@Suite struct FolderListingTests {
  @Test("names come in the order of their bytes, and none of what is no folder")
  func names() throws {
    let folder = try TemporaryFolder()
    let names = [".hidden", "B", "a", "b", "\u{E9}"]
    for name in names.shuffled() { try folder.write("", to: name) }
    #expect(FolderListing.names(in: folder.path) == names)
    #expect(FolderListing.names(in: folder.path + "/a") == nil)
    #expect(FolderListing.names(in: folder.path + "/missing") == nil)
  }
}
