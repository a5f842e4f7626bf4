/*
 * Replaces Google's api.js in the local product, so that the popup of the Firebase SDK works offline. Two windows
 * call each other by postMessage, as gapi.iframes does.
 */
(() => {
  const waiting = new Map();
  const peers = [];
  let sequence = 0;

  class Frame {
    constructor(target) {
      this.target = target;
      this.handlers = {};
      this.connected = false;
      this.queue = [];
      peers.push(this);
    }

    register(name, handler) {
      this.handlers[name] = handler;
      return this;
    }

    post(message) {
      if (!this.connected && message.kind !== 'hello') this.queue.push(message);
      else this.target.postMessage({ ...message, gapi: true }, window.location.origin);
    }

    send(name, data, callback) {
      sequence += 1;
      const id = `${sequence}/${crypto.randomUUID()}`;
      return new Promise((resolve) => {
        waiting.set(id, (answers) => {
          try {
            callback?.(answers);
          } catch {
            // Google's script ignores errors, too: the Firebase SDK throws in one of its callbacks.
          }
          resolve(answers);
        });
        this.post({ kind: 'call', id, name, data });
      });
    }

    ping(callback) {
      return this.send('ping', null, callback);
    }

    restyle() {
      return Promise.resolve();
    }

    connect(acknowledge) {
      if (!this.connected) {
        this.connected = true;
        for (const message of this.queue.splice(0)) this.post(message);
      }
      if (acknowledge) this.post({ kind: 'hello', acknowledgement: true });
    }

    async answer({ id, name, data }) {
      const result = name === 'ping' ? {} : await this.handlers[name]?.(data);
      this.post({ kind: 'answer', id, answers: result === undefined ? [] : [result] });
    }
  }

  window.addEventListener('message', (event) => {
    const message = event.data;
    if (event.origin !== window.location.origin || !message || message.gapi !== true) return;
    const peer = peers.find((candidate) => candidate.target === event.source);
    if (!peer) return;
    if (message.kind === 'hello') peer.connect(!message.acknowledgement);
    if (message.kind === 'call') void peer.answer(message);
    if (message.kind === 'answer') {
      waiting.get(message.id)?.(message.answers);
      waiting.delete(message.id);
    }
  });

  const context = {
    async open(options, callback) {
      const element = document.createElement('iframe');
      element.src = options.url;
      element.style.display = 'none';
      (options.where ?? document.body).append(element);
      const frame = new Frame(element.contentWindow);
      return (await callback?.(frame)) ?? frame;
    },
    getParentIframe() {
      const frame = new Frame(window.parent);
      frame.post({ kind: 'hello' });
      return frame;
    },
  };

  window.gapi = {
    load(_name, options) {
      setTimeout(typeof options === 'function' ? options : options.callback, 0);
    },
    iframes: { Iframe: Frame, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  };
  window.gapi_onload?.();
})();
