import { expect, test } from 'vitest'
import { isPushService } from './alert'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc%2bd%3d%3D',
])('%s is a push service (rule 106)', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com@169.254.169.254/abc',
  'https://user:password@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.net/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com.example.net/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://10.0.0.1/abc',
  'https:/fcm.googleapis.com/abc',
  'https:fcm.googleapis.com/abc',
  'https:///fcm.googleapis.com/abc',
  'https://fcm.googleapis.com\\@127.0.0.1/abc',
  'https://fcm。googleapis。com/abc',
  'https://fcm.google\tapis.com/abc',
  ' https://fcm.googleapis.com/abc',
  'no address',
])('%s is none, and nothing is posted to it (rule 106)', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})
