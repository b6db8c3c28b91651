# witness-check with everything its sandbox and its own validators use. Validators need the permissions to limit runs:
#   docker build -t witness-check .
#   docker run --rm -v "$PWD:/work" witness-check lint .
#   docker run --rm -v "$PWD:/work" --privileged --cgroupns=private witness-check validate task.yml …
FROM node:22-bookworm AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run --silent build && npm pack --ignore-scripts --pack-destination /tmp

FROM node:22-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /tmp/witness-check-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund /tmp/witness-check-*.tgz && rm /tmp/witness-check-*.tgz \
  && node "$(npm root --global)/witness-check/dist/compile-ahead.cjs"
WORKDIR /work
ENTRYPOINT ["witness-check"]
CMD ["--help"]
