# One image for web, worker, migrations and commands: docs/operations.md says how it is run, and
# `npm run test:image` takes these very steps without a container engine.
# The base is named by its digest, which whoever builds passes: `--build-arg NODE_DIGEST=sha256:...`.
ARG NODE_DIGEST
FROM node:24-slim@${NODE_DIGEST} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build
RUN rm -rf .next/cache .next/types

FROM node:24-slim@${NODE_DIGEST} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
# Next's compiler, which only the build needs.
RUN rm -rf node_modules/@next/swc-*

FROM node:24-slim@${NODE_DIGEST}
WORKDIR /app
ENV NODE_ENV=production
ENV NEXT_TELEMETRY_DISABLED=1
ENV PORT=3000
ENV STORAGE_DIR=storage
# npm writes where everybody may: the root is read-only, as compose.yaml runs it.
ENV NPM_CONFIG_CACHE=/tmp/npm
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
# Pictures are worked on by several threads in turn, each of which would keep memory of its own afterwards.
ENV MALLOC_ARENA_MAX=2
COPY --from=build /app/package.json /app/next.config.js /app/tsconfig.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
COPY --from=build /app/dist ./dist
COPY --from=build /app/public ./public
COPY --from=build /app/drizzle ./drizzle
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
# Only these two and /tmp are written to: uploaded files, and what Next remembers.
RUN install -d -o node -g node storage .next/cache
USER node
VOLUME /app/storage
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.ts"]
CMD ["node", "scripts/start.ts"]
