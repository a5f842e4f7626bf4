import { startGoogleEmulator } from '../../firestore/conformance/google-emulator.ts';

const project = 'demo-rules';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token is not signed, because the emulator accepts any token. */
const kimsToken = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({
  sub: 'kim',
  user_id: 'kim',
  email: 'kim@fanfare.example',
})}.`;

export interface GoogleRules {
  /** Loads a rules file, which applies to all later requests. Returns false if Google's compiler refuses the file. */
  load(source: string): Promise<boolean>;
  /** Whether the loaded rules allow the person kim to get this document. */
  allows(document: string): Promise<boolean>;
  close(): Promise<void>;
}

export async function startGoogleRules(): Promise<GoogleRules> {
  const { address, close } = await startGoogleEmulator();
  const rulesAddress = `http://${address}/emulator/v1/projects/${project}:securityRules`;
  const documents = `http://${address}/v1/projects/${project}/databases/(default)/documents`;
  return {
    async load(source) {
      const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } });
      const { status } = await fetch(rulesAddress, { method: 'PUT', body });
      if (status !== 200 && status !== 400) throw new Error(`The emulator answered ${status} to rules.`);
      return status === 200;
    },
    async allows(document) {
      const headers = { authorization: `Bearer ${kimsToken}` };
      const { status } = await fetch(`${documents}/${document}`, { headers });
      // A read that is allowed is answered with 404, because the document does not exist.
      if (status !== 403 && status !== 404) throw new Error(`The emulator answered ${status}.`);
      return status === 404;
    },
    close: async () => close(),
  };
}
