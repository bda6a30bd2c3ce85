import { randomBytes } from 'node:crypto'
import { brand } from '~/domain/brand'

/** The API's document for people. Everything comes from our own origin. */
export function apiDocsPage(): Response {
  const nonce = randomBytes(16).toString('base64')
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} API</title>
</head>
<body>
<div id="api"></div>
<script nonce="${nonce}" src="/vendor/scalar.js"></script>
<script nonce="${nonce}">
Scalar.createApiReference('#api', { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false, hideClientButton: true, agent: { disabled: true }, showDeveloperTools: 'never', showToolbar: 'never' })
</script>
</body>
</html>`
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}
