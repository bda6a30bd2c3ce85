// Shows alerts that the server pushes, and opens what they are about. It caches nothing and answers no request.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icons/192.png',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window' })
      const open = windows.find((window) => window.url === url.href)
      await (open ? open.focus() : self.clients.openWindow(url.href))
    })(),
  )
})
