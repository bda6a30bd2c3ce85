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
  // Together half of the build's time: names are no longer read than written, and a build that counts begins anew.
  experimental: { serverMinification: false, turbopackFileSystemCacheForBuild: false },
  serverExternalPackages: [
    '@fastify/busboy',
    '@node-rs/argon2',
    '@simplewebauthn/server',
    '@zxcvbn-ts/language-common',
    'drizzle-orm',
    'file-type',
    'graphile-worker',
    'heic-to',
    'html-to-text',
    'ical-generator',
    'nodemailer',
    'openai',
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
