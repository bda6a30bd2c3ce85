// @ts-check

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: [
    '@fastify/busboy',
    '@node-rs/argon2',
    'file-type',
    'graphile-worker',
    'nodemailer',
    'pino',
    'postgres',
    'prom-client',
    'rate-limiter-flexible',
    'sharp',
    'uploadthing',
    'zipcodes',
  ],
}
