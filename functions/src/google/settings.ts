import { defineString, projectID, storageBucket } from 'firebase-functions/params';
import { z } from 'zod';

/**
 * The default service and models of the assistant. Settings can replace them, because providers retire models every few
 * months.
 */
const ai = { address: 'https://api.openai.com/v1', model: 'gpt-6-luna', imageModel: 'gpt-image-2' };
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
type ReasoningEffort = (typeof efforts)[number];

const google = {
  tasks: 'https://cloudtasks.googleapis.com',
  certs: 'https://www.googleapis.com/oauth2/v3/certs',
  storage: 'https://firebasestorage.googleapis.com',
};

const stripeAddress = 'https://api.stripe.com';

/** `firebase deploy` asks for the settings without a default and stores the answers in functions/.env.<project>. */
const params = {
  APP_ORIGIN: defineString('APP_ORIGIN', {
    description: 'Where people reach the product, such as https://fanfare.example.com.',
  }),
  SUPPORT_EMAIL: defineString('SUPPORT_EMAIL', {
    description: 'The e-mail address that gets what people write to us under Support.',
  }),
  TASKS_LOCATION: defineString('TASKS_LOCATION', {
    default: 'us-central1',
    description: 'The region of the Cloud Tasks queues.',
  }),
  TASKS_ADDRESS: defineString('TASKS_ADDRESS', {
    default: google.tasks,
    description: 'Where Cloud Tasks answers.',
  }),
  TASKS_SERVICE_ACCOUNT: defineString('TASKS_SERVICE_ACCOUNT', {
    description: 'The e-mail address of the service account that Cloud Tasks calls with.',
  }),
  MACHINE_CERTS_URL: defineString('MACHINE_CERTS_URL', {
    default: google.certs,
    description: 'Where the public keys are that identity tokens of machines are signed with.',
  }),
  STORAGE_PUBLIC_ORIGIN: defineString('STORAGE_PUBLIC_ORIGIN', {
    default: google.storage,
    description: 'Where browsers load stored files from; "/" when it is the origin of the product itself.',
  }),
  NETWORKS_ORIGIN: defineString('NETWORKS_ORIGIN', {
    default: '',
    description: 'Where the networks answer in place of their own hosts; empty for themselves.',
  }),
  AI_ADDRESS: defineString('AI_ADDRESS', {
    default: ai.address,
    description: 'Where the assistant is asked: OpenAI, or whatever answers as it does.',
  }),
  AI_MODEL: defineString('AI_MODEL', {
    default: ai.model,
    description: 'The model that writes for the assistant.',
  }),
  AI_REASONING_EFFORT: defineString('AI_REASONING_EFFORT', {
    default: 'none',
    description: 'How much that model thinks first; "unsaid" for models that know no such thing.',
  }),
  AI_IMAGE_MODEL: defineString('AI_IMAGE_MODEL', {
    default: ai.imageModel,
    description: 'The model that makes the images of the assistant.',
  }),
  STRIPE_ADDRESS: defineString('STRIPE_ADDRESS', {
    default: stripeAddress,
    description: 'Where payments are asked for: Stripe, or whatever answers as it does.',
  }),
  REPORTS_ADDRESS: defineString('REPORTS_ADDRESS', {
    default: '',
    description: 'The e-mail address that reports about public pages are sent to; empty for none.',
  }),
  FIRESTORE_AUTHORIZATION: defineString('FIRESTORE_AUTHORIZATION', {
    default: '',
    description: "The header that Firestore is called with in place of the SDK's own; empty for that one.",
  }),
};

export interface Settings {
  appOrigin: string;
  /** The address to which messages from the page “Support” are e-mailed. */
  supportEmail: string;
  tasksLocation: string;
  /** Null for Google's own service. */
  tasksAddress: URL | null;
  tasksServiceAccount: string;
  machineCertsUrl: URL;
  /** Empty if files are served from the product's own origin. */
  storagePublicOrigin: string;
  /** The origin of the sandbox networks; empty if the real networks are used. */
  networksOrigin: string;
  ai: {
    address: string;
    model: string;
    /** The reasoning effort that is sent to the model; null if none is sent. */
    effort: ReasoningEffort | null;
    imageModel: string;
  };
  stripeAddress: URL;
  /** The address to which reports about public pages are e-mailed; empty if they are not e-mailed. */
  reportsAddress: string;
  /** Empty to use the SDK's own authorization. */
  firestoreAuthorization: string;
  projectId: string;
  bucket: string;
}

const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;

function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);
const isAddress = (text: string) => {
  const url = parseUrl(text);
  return url !== null && isSafe(url);
};
const isOrigin = (text: string) => isAddress(text) && parseUrl(text)?.origin === text;

const required = z.string().min(1, { error: 'is missing', abort: true });
const address = z.string().refine(isAddress, 'must be an https address');

/** Applies the defaults again, because Firebase's runtime does not apply those of `params`. */
const otherwise = (fallback: string) => (value: unknown) => (value === '' ? fallback : value);

const checks = z.object({
  APP_ORIGIN: required.refine(
    isOrigin,
    'must be an origin such as https://fanfare.example.com, without a path',
  ),
  SUPPORT_EMAIL: required.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  TASKS_LOCATION: z.preprocess(
    otherwise('us-central1'),
    z.string().regex(/^[a-z]+-[a-z]+\d+$/, 'must be a region such as us-central1'),
  ),
  TASKS_ADDRESS: z.preprocess(otherwise(google.tasks), address),
  TASKS_SERVICE_ACCOUNT: required.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  MACHINE_CERTS_URL: z.preprocess(otherwise(google.certs), address),
  STORAGE_PUBLIC_ORIGIN: z.preprocess(
    otherwise(google.storage),
    z
      .string()
      .refine(
        (text) => text === '/' || isOrigin(text),
        'must be an origin such as https://files.example.com, or "/"',
      ),
  ),
  NETWORKS_ORIGIN: z
    .string()
    .refine(
      (text) => text === '' || isOrigin(text),
      'must be an origin such as http://127.0.0.1:4610, or empty',
    ),
  AI_ADDRESS: z.preprocess(otherwise(ai.address), address),
  AI_MODEL: z.preprocess(otherwise(ai.model), z.string()),
  AI_REASONING_EFFORT: z.preprocess(
    otherwise('none'),
    z.enum([...efforts, 'unsaid'], 'must be an effort such as none'),
  ),
  AI_IMAGE_MODEL: z.preprocess(otherwise(ai.imageModel), z.string()),
  STRIPE_ADDRESS: z.preprocess(otherwise(stripeAddress), address),
  REPORTS_ADDRESS: z.string().regex(/^(?:[^\s@]+@[^\s@]+)?$/, 'must be an e-mail address, or empty'),
  FIRESTORE_AUTHORIZATION: z.string(),
  /** Read from FIREBASE_CONFIG, which Google's runtime sets. */
  projectId: required,
  storageBucket: required,
});

type Values = Record<keyof z.infer<typeof checks>, string>;

/** Returns the settings, or throws one error that names every missing or invalid setting. */
export function parseSettings(values: Values): Settings {
  const result = checks.safeParse(values);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The settings of the functions are invalid: ${problems.join('; ')}.`);
  }
  const { data } = result;
  return {
    appOrigin: data.APP_ORIGIN,
    supportEmail: data.SUPPORT_EMAIL,
    tasksLocation: data.TASKS_LOCATION,
    tasksAddress: data.TASKS_ADDRESS === google.tasks ? null : new URL(data.TASKS_ADDRESS),
    tasksServiceAccount: data.TASKS_SERVICE_ACCOUNT,
    machineCertsUrl: new URL(data.MACHINE_CERTS_URL),
    storagePublicOrigin: data.STORAGE_PUBLIC_ORIGIN === '/' ? '' : data.STORAGE_PUBLIC_ORIGIN,
    networksOrigin: data.NETWORKS_ORIGIN,
    ai: {
      address: data.AI_ADDRESS,
      model: data.AI_MODEL,
      effort: data.AI_REASONING_EFFORT === 'unsaid' ? null : data.AI_REASONING_EFFORT,
      imageModel: data.AI_IMAGE_MODEL,
    },
    stripeAddress: new URL(data.STRIPE_ADDRESS),
    reportsAddress: data.REPORTS_ADDRESS,
    firestoreAuthorization: data.FIRESTORE_AUTHORIZATION,
    projectId: data.projectId,
    bucket: data.storageBucket,
  };
}

let parsed: Settings | undefined;

/**
 * The settings. They are read on first use instead of on import, because there are no values while the functions are
 * being deployed.
 */
export function settings(): Settings {
  parsed ??= parseSettings({
    APP_ORIGIN: params.APP_ORIGIN.value(),
    SUPPORT_EMAIL: params.SUPPORT_EMAIL.value(),
    TASKS_LOCATION: params.TASKS_LOCATION.value(),
    TASKS_ADDRESS: params.TASKS_ADDRESS.value(),
    TASKS_SERVICE_ACCOUNT: params.TASKS_SERVICE_ACCOUNT.value(),
    MACHINE_CERTS_URL: params.MACHINE_CERTS_URL.value(),
    STORAGE_PUBLIC_ORIGIN: params.STORAGE_PUBLIC_ORIGIN.value(),
    NETWORKS_ORIGIN: params.NETWORKS_ORIGIN.value(),
    AI_ADDRESS: params.AI_ADDRESS.value(),
    AI_MODEL: params.AI_MODEL.value(),
    AI_REASONING_EFFORT: params.AI_REASONING_EFFORT.value(),
    AI_IMAGE_MODEL: params.AI_IMAGE_MODEL.value(),
    STRIPE_ADDRESS: params.STRIPE_ADDRESS.value(),
    REPORTS_ADDRESS: params.REPORTS_ADDRESS.value(),
    FIRESTORE_AUTHORIZATION: params.FIRESTORE_AUTHORIZATION.value(),
    projectId: projectID.value(),
    storageBucket: storageBucket.value(),
  });
  return parsed;
}
