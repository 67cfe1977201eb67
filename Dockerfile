# The app is built once, with every package; the image that runs keeps only what the server needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data SECRETS_FILE=/keys/secrets.key
WORKDIR /app
COPY --from=build /app /app
RUN mkdir -p /data/uploads /keys && chown -R node:node /data /keys
USER node
VOLUME /data /keys
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, the signal to stop reaches the server itself.
CMD ["node", "--import", "tsx", "tools/serve.ts"]
