/**
 * The only file that uses internals of firebase-tools. The version is pinned exactly in package.json, and
 * auth/server.test.ts fails when these internals change.
 */
import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';
import { hashPassword, withoutPassword } from './auth/password-hash.ts';

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

interface KeptPerson {
  passwordHash?: string;
  salt?: string;
  validSince?: string;
}

interface ProjectState {
  createUserWithLocalId(localId: string, person: NewPerson): unknown;
  updateUserByLocalId(localId: string, fields: KeptPerson, options?: object): unknown;
  getUserByEmail(email: string): KeptPerson | undefined;
  createRefreshTokenFor(...of: unknown[]): string;
  validateRefreshToken(token: string): { user: KeptPerson };
}

interface ErrorsModule {
  BadRequestError: new (message: string) => Error;
}

interface StateModule {
  ProjectState: { prototype: ProjectState };
}

interface SignIn {
  email?: string;
  password?: string;
}

interface Import {
  users: readonly { localId: string; validSince?: string }[];
}

interface OperationsModule {
  authOperations: {
    identitytoolkit: {
      accounts: { signInWithPassword: (state: ProjectState, body: SignIn) => unknown };
      projects: { accounts: { batchCreate: (state: ProjectState, body: Import) => unknown } };
    };
  };
}

interface ExpressModule {
  middleware: (api: object, options: object) => Promise<RequestListener>;
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
 * Removes what no client of Fanfare uses: some calls, and the nine query parameters that all of Google's APIs share,
 * such as `alt` and `prettyPrint`. The emulator ignores these parameters, but compiles a validator for each of them in
 * each call, which takes most of its start-up time.
 */
function reduce({ paths }: ApiSpec): void {
  for (const [path, calls] of Object.entries(paths))
    if (unusedAuthPaths.test(path)) delete paths[path];
    else if (calls.parameters)
      calls.parameters = calls.parameters.filter(({ $ref }) => !$ref?.startsWith('#/components/parameters/'));
}

/**
 * Compiles a validator when it is first needed, because compiling a validator takes longer than answering a call, and
 * most validators are never needed.
 */
function compileWhenNeeded(express: ExpressModule): void {
  const { middleware } = express;
  express.middleware = (api, options) => middleware(api, { ...options, lazyCompileValidationSchemas: true });
}

/**
 * The emulator stores the sign-in time of a new person, and a moment later the time from which their sessions are
 * valid. If a new second begins in between, the person's first token is refused, as if its session had ended. So here
 * the sign-in time of a new person is never earlier than the start of their valid sessions.
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

/**
 * The emulator stores passwords unhashed. Here every password is hashed before it is stored, and the password of a
 * sign-in is hashed before it is compared.
 */
function hashPasswords(
  { ProjectState: { prototype } }: StateModule,
  { authOperations }: OperationsModule,
): void {
  const update = prototype.updateUserByLocalId;
  prototype.updateUserByLocalId = function (localId, fields, options) {
    const { passwordHash } = fields;
    if (passwordHash === undefined) return update.call(this, localId, fields, options);
    return update.call(this, localId, { ...fields, passwordHash: withoutPassword(passwordHash) }, options);
  };
  const { accounts } = authOperations.identitytoolkit;
  const signIn = accounts.signInWithPassword;
  accounts.signInWithPassword = (state, body) => {
    const { email, password } = body;
    if (typeof email !== 'string' || typeof password !== 'string' || password === '')
      return signIn(state, body);
    const { salt = '' } = state.getUserByEmail(email.toLowerCase()) ?? {};
    return signIn(state, { ...body, password: hashPassword(password, salt) });
  };
}

/**
 * The emulator ends all sessions of accounts that it imports. A restart imports the accounts that were saved before,
 * so here their sessions stay valid.
 */
function keepSessions({ authOperations }: OperationsModule): void {
  const { accounts } = authOperations.identitytoolkit.projects;
  const create = accounts.batchCreate;
  accounts.batchCreate = (state, body) => {
    const answer = create(state, body);
    for (const { localId, validSince } of body.users)
      if (validSince !== undefined) state.updateUserByLocalId(localId, { validSince });
    return answer;
  };
}

const readToken = (token: string) =>
  JSON.parse(Buffer.from(token, 'base64').toString()) as { issuedAt?: number };

/**
 * Refuses refresh tokens from before a password change, as Google does, so that everybody who knows only the old
 * password is signed out. The emulator itself accepts refresh tokens for ever.
 */
function endOldSessions(
  { ProjectState: { prototype } }: StateModule,
  { BadRequestError }: ErrorsModule,
): void {
  const create = prototype.createRefreshTokenFor;
  prototype.createRefreshTokenFor = function (...of) {
    const record = { ...readToken(create.apply(this, of)), issuedAt: Math.floor(Date.now() / 1000) };
    return Buffer.from(JSON.stringify(record)).toString('base64');
  };
  const validate = prototype.validateRefreshToken;
  prototype.validateRefreshToken = function (token) {
    const found = validate.call(this, token);
    const { issuedAt = Infinity } = readToken(token);
    if (issuedAt < Number(found.user.validSince ?? 0)) throw new BadRequestError('TOKEN_EXPIRED');
    return found;
  };
}

let isAdapted = false;
/** Changes the code of the emulator once, although a process may load the emulator several times. */
function adapt(): void {
  if (isAdapted) return;
  isAdapted = true;
  reduce((require('firebase-tools/lib/emulator/auth/apiSpec') as ApiSpecModule).default);
  const ofServer = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'));
  compileWhenNeeded(ofServer('exegesis-express') as ExpressModule);
  const state = require('firebase-tools/lib/emulator/auth/state') as StateModule;
  keepFirstSession(state);
  endOldSessions(state, require('firebase-tools/lib/emulator/auth/errors') as ErrorsModule);
  const operations = require('firebase-tools/lib/emulator/auth/operations') as OperationsModule;
  hashPasswords(state, operations);
  keepSessions(operations);
}

/** Loads Google's Auth emulator as a request listener. `address` is where the listener will be reached. */
export async function loadAuthEmulator(
  projectId: string,
  address: { host: string; port: number },
): Promise<RequestListener> {
  adapt();
  const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry') as RegistryModule;
  EmulatorRegistry.set('auth', { getName: () => 'auth', getInfo: () => ({ name: 'auth', ...address }) });
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as AuthServerModule;
  return createApp(projectId);
}
