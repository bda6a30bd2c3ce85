/** Why a contractor whose verification has ended gets no direct requests, and what to do instead. */
export function notTakingRequests(companyName: string): string {
  return `${companyName} cannot be asked directly at the moment, because their verification is not current. List your project instead, and we match you with verified contractors.`
}
