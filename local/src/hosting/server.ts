import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { isLocalRequest } from '../process/local-request.ts';
import { StartError } from '../process/start-error.ts';
import { browserFile, browserStyles } from './browser-file.ts';
import { readHostingConfig } from './config.ts';
import { webConfig } from './init-json.ts';
import { createMailbox } from './mailbox.ts';
import { createMailRoutes } from './mail-routes.ts';
import { createOutboxReader } from './outbox.ts';
import { proxyTo } from './proxy.ts';
import { addGapi, gapiPath, localiseSignInPage, signInStylePath } from './sign-in-pages.ts';
import { createSuperstatic, type Middleware } from './superstatic.ts';

export interface HostingOptions {
  /** The path of firebase.json. The public folder is relative to the folder of this file. */
  configFile: string;
  projectId: string;
  bucket: string;
  /** False in development, where Vite serves the site from its sources. */
  serveSite: boolean;
  /** The port that browsers use, if another server forwards their requests to this one. */
  publicPort?: number | undefined;
  /** The current origins of the servers behind this one. */
  origins: () => HostingOrigins;
}

export interface HostingOrigins {
  auth: string;
  storage: string;
  sandbox: string;
  /** Host and port of Firestore. */
  firestore: string;
  firestoreToken: string;
  /** The origin of each function, by the id of the function. */
  functions: Readonly<Record<string, string>>;
}

function send(res: ServerResponse, status: number, type: string, body: string | Buffer): void {
  res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  res.end(body);
}

function hostOf(req: IncomingMessage): { host: string; protocol: string } {
  const first = (value: string | string[] | undefined) =>
    (Array.isArray(value) ? value[0] : value)?.split(',')[0];
  return {
    host: first(req.headers['x-forwarded-host']) ?? req.headers.host ?? '127.0.0.1',
    protocol: first(req.headers['x-forwarded-proto']) ?? 'http',
  };
}

function isDecodable(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * The addresses of the Auth emulator that Firebase's library for browsers calls. All other addresses, such as
 * `/emulator/v1` and `/v1/projects/`, are for administrators and not served here.
 */
const signInPaths =
  /^\/(?:identitytoolkit\.googleapis\.com\/v\d\/(?:accounts:\w+|projects|recaptchaConfig|passwordPolicy)|securetoken\.googleapis\.com\/v1\/token|emulator\/(?:action|auth\/(?:handler|iframe)))$/;
const isOfAuth = (path: string): boolean => /^\/(?:emulator|\w+\.googleapis\.com)(?:\/|$)/.test(path);

/** Whether a request has the token `owner`, by which emulators recognise an administrator. */
const isFromOwner = ({ headers }: IncomingMessage): boolean =>
  /^\s*\w+\s+owner\s*$/i.test(headers.authorization ?? '');

/**
 * Allows only GET and HEAD for addresses without a function, because Superstatic would answer any method with a page.
 */
const onlyReading: Middleware = (req, res, next) => {
  const isOfFunction = /^\/(?:(?:api|services)(?:[/?]|$)|@|%40)/.test(req.url ?? '/');
  if (isOfFunction || req.method === 'GET' || req.method === 'HEAD') return next();
  return send(res, 404, 'text/plain; charset=utf-8', 'Not found.\n');
};

/**
 * Whether an address has a `.` or `..` segment, as in `/api/../x`. Browsers never send one, and Superstatic would
 * answer it with a page.
 */
const hasDots = (address: string): boolean => /^[^?]*\/\.\.?(?:[/?]|$)/.test(address);

/**
 * Answers addresses that Superstatic cannot handle: addresses with a `.` or `..` segment, and addresses that cannot be
 * decoded. Addresses below `/api` and `/services` still go to their function, as in production.
 */
function createMalformedRoutes(origins: HostingOptions['origins']): Middleware {
  return (req, res, next) => {
    const address = req.url ?? '/';
    if (isDecodable(address) && !hasDots(address)) return next();
    const name = /^\/(api|services)(?:[/?]|$)/.exec(address)?.[1] ?? '';
    const origin = origins().functions[name];
    if (origin !== undefined) return proxyTo(origin, req, res);
    return send(res, 400, 'text/plain; charset=utf-8', 'This address is malformed.\n');
  };
}

/** Serves the web config and the local scripts and styles, and passes on the calls to Auth, Storage and the sandbox. */
function createLocalRoutes(options: HostingOptions): Middleware {
  const gapi = browserFile('gapi.js');
  const signInStyle = browserStyles('sign-in.css');
  return (req, res, next) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (path === gapiPath) return send(res, 200, 'text/javascript; charset=utf-8', gapi);
    if (path === signInStylePath) return send(res, 200, 'text/css; charset=utf-8', signInStyle);
    const origins = options.origins();
    if (path === '/__/firebase/init.json') {
      const { host, protocol } = hostOf(req);
      const config = webConfig(options.projectId, options.bucket, host, protocol);
      return send(res, 200, 'application/json; charset=utf-8', JSON.stringify(config));
    }
    if (isFromOwner(req))
      return send(res, 403, 'text/plain; charset=utf-8', 'Administrators call the parts themselves.\n');
    if (isOfAuth(path)) {
      if (!signInPaths.test(path)) return send(res, 404, 'text/plain; charset=utf-8', 'Not found.\n');
      // The emulator would treat a caller with this header as an administrator. Browsers do not send the header to
      // these addresses, so nothing is lost without it.
      delete req.headers.authorization;
      return proxyTo(origins.auth, req, res, path.startsWith('/emulator/') ? localiseSignInPage : undefined);
    }
    if (/^\/v0(\/|$)/.test(path)) return proxyTo(origins.storage, req, res);
    if (/^\/__\/sandbox(\/|$)/.test(path)) return proxyTo(origins.sandbox, req, res);
    return next();
  };
}

/**
 * Imitates Firebase Hosting with the rewrites, headers and files of firebase.json. The mailbox, Auth, Storage and the
 * sandbox are served at the same origin.
 */
export function createHosting(options: HostingOptions): RequestListener {
  const config = readHostingConfig(options.configFile);
  const root = dirname(options.configFile);
  if (options.serveSite && !existsSync(join(root, config.public, 'index.html'))) {
    throw new StartError(`The built site is missing in ${config.public}. Run "npm run build".`);
  }
  const site = createSuperstatic({
    cwd: root,
    config,
    fallthrough: true,
    compression: true,
    changePage: addGapi,
    rewriters: {
      function: (rewrite) => {
        const id = typeof rewrite.function === 'string' ? rewrite.function : rewrite.function.functionId;
        return Promise.resolve((req: IncomingMessage, res: ServerResponse) => {
          const origin = options.origins().functions[id];
          if (origin) proxyTo(origin, req, res);
          else
            send(
              res,
              502,
              'text/plain; charset=utf-8',
              `firebase.json refers to a function "${id}" that does not exist.\n`,
            );
        });
      },
    },
  });
  const readOutbox = createOutboxReader(options.origins, options.projectId);
  const mail = createMailRoutes(createMailbox(() => options.origins().auth, options.projectId, readOutbox));
  const local = createLocalRoutes(options);
  const malformed = createMalformedRoutes(options.origins);
  const last = (res: ServerResponse) => (error?: unknown) => {
    if (error) send(res, 500, 'text/plain; charset=utf-8', 'The site cannot be served.\n');
    else send(res, 404, 'text/plain; charset=utf-8', 'Not found.\n');
  };
  return (req, res) => {
    const isOwnPort = (port: number) => port === req.socket.localPort || port === options.publicPort;
    if (!isLocalRequest(req, isOwnPort)) {
      send(res, 403, 'text/plain; charset=utf-8', 'Open Fanfare by its own address on this machine.\n');
      return;
    }
    mail(req, res, () =>
      local(req, res, () =>
        malformed(req, res, () => onlyReading(req, res, () => site(req, res, last(res)))),
      ),
    );
  };
}
