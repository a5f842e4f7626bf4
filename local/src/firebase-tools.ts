/**
 * The only file that uses internals of firebase-tools. The version is pinned exactly in package.json, and
 * firebase-tools.test.ts checks that these internals are unchanged.
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

interface ApiSpecModule {
  default: { paths: Record<string, unknown> };
}

/** Calls that Fanfare never makes. Compiling their schemas would add two seconds to every start. */
const unusedAuthPaths =
  /tenants|oauthIdpConfigs|SupportedIdp|inboundSamlConfigs|mfa|passkey|idToolkit|blocking|Saml|GameCenter|Phone|VerificationCode|IosClient|recaptcha|identityPlatform|queryAccounts/i;

/** Loads Google's own Auth emulator as a request listener. `address` is where it will be reached. */
export async function loadAuthEmulator(
  projectId: string,
  address: { host: string; port: number },
): Promise<RequestListener> {
  const spec = (require('firebase-tools/lib/emulator/auth/apiSpec') as ApiSpecModule).default;
  for (const path of Object.keys(spec.paths)) if (unusedAuthPaths.test(path)) delete spec.paths[path];
  const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry') as RegistryModule;
  EmulatorRegistry.set('auth', { getName: () => 'auth', getInfo: () => ({ name: 'auth', ...address }) });
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as AuthServerModule;
  return createApp(projectId);
}
