/** A JSON response with Content-Length; no body for null. */
export function jsonResponse(status: number, body: unknown, headers = new Headers()): Response {
  if (status === 204 || body === undefined)
    return new Response(null, { status: status === 200 ? 204 : status, headers })
  const text = JSON.stringify(body)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('content-length', String(Buffer.byteLength(text)))
  return new Response(text, { status, headers })
}
