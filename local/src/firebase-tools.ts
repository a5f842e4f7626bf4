/**
 * The only file that uses internals of firebase-tools. The version is pinned exactly in package.json, and
 * auth/server.test.ts fails when these internals change.
 */
import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';

const require = createRequire(import.meta.url);

interface RunningEmulator {
  getName(): string;
  getInfo(): { name: string; host: string; port: number };
}

interface AuthServerModule {
  createApp: (projectId: string) => Promise<RequestListener>;
}

interface RegistryModule {
  EmulatorRegistry: { set(name: string, emulator: RunningEmulator): void };
}

interface NewPerson {
  /** In milliseconds. */
  lastLoginAt?: string;
  /** In seconds. */
  validSince?: string;
}

interface StateModule {
  ProjectState: { prototype: { createUserWithLocalId(localId: string, person: NewPerson): unknown } };
}

interface ApiSpec {
  paths: Record<string, { parameters?: readonly { $ref?: string }[] }>;
}

interface ApiSpecModule {
  default: ApiSpec;
}

/** Calls that Fanfare never makes. Compiling their schemas would add two seconds to every start. */
const unusedAuthPaths =
  /tenants|oauthIdpConfigs|SupportedIdp|inboundSamlConfigs|mfa|passkey|idToolkit|blocking|Saml|GameCenter|Phone|VerificationCode|IosClient|recaptcha|identityPlatform|queryAccounts/i;

/**
 * Leaves out what no client of Fanfare uses: some calls, and the nine query parameters that all of Google's APIs share,
 * such as `alt` and `prettyPrint`. The emulator ignores them, but compiles a validator of its own for each of them in
 * each call, which takes most of its start.
 */
function reduce({ paths }: ApiSpec): void {
  for (const [path, calls] of Object.entries(paths))
    if (unusedAuthPaths.test(path)) delete paths[path];
    else if (calls.parameters)
      calls.parameters = calls.parameters.filter(({ $ref }) => !$ref?.startsWith('#/components/parameters/'));
}

/**
 * The emulator notes when a new person signed in, and a moment later from when on sessions are valid. If a second ends in
 * between, the person's first token is refused as one of an earlier session. So nobody is created with a sign-in before that.
 */
function keepFirstSession({ ProjectState: { prototype } }: StateModule): void {
  const create = prototype.createUserWithLocalId;
  prototype.createUserWithLocalId = function (localId, person) {
    const { lastLoginAt, validSince = '0' } = person;
    if (lastLoginAt === undefined) return create.call(this, localId, person);
    const signedIn = Math.max(Number(lastLoginAt), Number(validSince) * 1000);
    return create.call(this, localId, { ...person, lastLoginAt: String(signedIn) });
  };
}

/** Loads Google's own Auth emulator as a request listener. `address` is where it will be reached. */
export async function loadAuthEmulator(
  projectId: string,
  address: { host: string; port: number },
): Promise<RequestListener> {
  reduce((require('firebase-tools/lib/emulator/auth/apiSpec') as ApiSpecModule).default);
  keepFirstSession(require('firebase-tools/lib/emulator/auth/state') as StateModule);
  const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry') as RegistryModule;
  EmulatorRegistry.set('auth', { getName: () => 'auth', getInfo: () => ({ name: 'auth', ...address }) });
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as AuthServerModule;
  return createApp(projectId);
}
