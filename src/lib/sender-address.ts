/** The address in `Name <address>`, as mails and push services are told who sends. */
export function senderAddress(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}
