/** Said of a contractor whose verification has ended, or who has not accepted the fee, and what to do instead. */
export function notTakingRequests(companyName: string): string {
  return `${companyName} cannot be asked directly at the moment. List your project instead, and we match you with verified contractors.`
}
