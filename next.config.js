// @ts-check

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run types` checks them, once.
  typescript: { ignoreBuildErrors: true },
  // Titles and descriptions stand in the head of every page, not behind it: cached pages are read by everybody.
  htmlLimitedBots: /.*/,
  // The loopback's other name: pages opened by it in development reload themselves too.
  allowedDevOrigins: ['127.0.0.1'],
  serverExternalPackages: [
    '@fastify/busboy',
    '@node-rs/argon2',
    'file-type',
    'graphile-worker',
    'nodemailer',
    'pdfkit',
    'pino',
    'postgres',
    'prom-client',
    'rate-limiter-flexible',
    'sharp',
    'uploadthing',
    'zipcodes',
  ],
}
