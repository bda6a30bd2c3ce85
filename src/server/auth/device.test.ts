import { expect, test } from 'vitest'
import { describeDevice } from './device'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/130.0.0.0`, 'Microsoft Edge on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14) SamsungBrowser/26.0 ${chrome} Mobile Safari/537.36`,
    'Samsung Internet for Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
])('%s is %s', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device))

test.each([undefined, '', 'curl/8.1', 'me@example.ca/1.0 (x)', '<b>x</b>/1.0 (Hanna Homeowner)', 'x'.repeat(100_000)])(
  'nothing of an unknown user agent is kept (%#)',
  (userAgent) => expect(describeDevice(userAgent)).toBe('Unknown device'),
)
