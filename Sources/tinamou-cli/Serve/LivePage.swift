// The page as one file: its markup with its style and its script inside, under a policy that lets it load nothing
// else and ask nobody but its own server.

import Serving

enum LivePage {
  /// The page, with names for its style and its script that no other page can guess.
  static var response: PageResponse {
    let nonce = AccessToken().text
    let policy = [
      "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
      "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'",
    ]
    return PageResponse(
      mediaType: "text/html; charset=utf-8",
      policy: policy.joined(separator: "; "),
      body: Array(text(nonce: nonce).utf8)
    )
  }

  private static func text(nonce: String) -> String {
    let parts = [PackageResources.page_html, PackageResources.page_css]
      .map { String(decoding: $0, as: UTF8.self) }
    let scripts = [
      PackageResources.programs_js, PackageResources.picture_js, PackageResources.editor_js,
      PackageResources.page_js, PackageResources.values_js, PackageResources.findings_js,
      PackageResources.views_js, PackageResources.marks_js, PackageResources.edges_js,
      PackageResources.rows_js,
    ]
    let script = scripts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    return parts[0].replacing("NONCE", with: nonce)
      .replacing("/* style */", with: parts[1])
      .replacing("/* script */", with: script)
  }
}
