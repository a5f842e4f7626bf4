import type { ErrorCode } from '../errors/errors.ts';

/**
 * All decisions that depend on the kind of a failure. A new kind does not compile until all of them are made for it.
 */
interface FailureMeaning {
  /** Tells whether and when the delivery continues. `after_renewal` renews the token once and then gives up. */
  retries: 'after_renewal' | 'after_backoff' | 'never';
  /** The failed call may have published the post in spite of the failure. */
  mayBeLive: boolean;
  /** True if, after a delivery ended with this failure, its post may be live and only a person can check. */
  needsConfirmation: boolean;
  /** True if no post can be published to the account until a person reconnects it. */
  needsReconnect: boolean;
  /** True if the network will refuse the post until a person edits it. */
  needsEdit: boolean;
  /**
   * True if the cause is the account or its network, so that all failed posts of the account can be retried together.
   */
  affectsAccount: boolean;
  /** The network is at fault. The failure affects the network's status, which everybody sees. */
  isFaultOfNetwork: boolean;
  /**
   * People read our own text, because the network's message adds nothing useful. Only the `classify` functions of some
   * networks read this field.
   */
  hidesReason: boolean;
  /** The beginning of the line in the timeline; the network's message follows. */
  summary: string;
  advice: string;
}

/** The ways in which a delivery can fail. Each kind is also an error code of the API. */
export const failureMeanings = {
  token_expired: {
    retries: 'after_renewal',
    mayBeLive: false,
    needsConfirmation: false,
    needsReconnect: true,
    needsEdit: false,
    affectsAccount: true,
    isFaultOfNetwork: false,
    hidesReason: true,
    summary: 'The connection to the account has ended',
    advice: 'Reconnect the account, then retry. The post can stay as it is.',
  },
  missing_permission: {
    retries: 'never',
    mayBeLive: false,
    needsConfirmation: false,
    needsReconnect: true,
    needsEdit: false,
    affectsAccount: true,
    isFaultOfNetwork: false,
    hidesReason: false,
    summary: 'A permission is missing',
    advice: 'Reconnect the account and allow everything it asks for, then retry.',
  },
  not_found: {
    retries: 'never',
    mayBeLive: false,
    needsConfirmation: false,
    needsReconnect: false,
    needsEdit: false,
    affectsAccount: false,
    isFaultOfNetwork: false,
    hidesReason: false,
    summary: 'The network could not find it',
    advice:
      'Check on the network that the account, board or community of this post still exists, then retry.',
  },
  rate_limited: {
    retries: 'after_backoff',
    mayBeLive: false,
    needsConfirmation: false,
    needsReconnect: false,
    needsEdit: false,
    affectsAccount: true,
    isFaultOfNetwork: false,
    hidesReason: true,
    summary: 'The network asked us to wait',
    advice: 'Wait until the network allows more posts, then retry. The post can stay as it is.',
  },
  /** The person's plan does not include the account, so the network was not called. */
  limit_reached: {
    retries: 'never',
    mayBeLive: false,
    needsConfirmation: false,
    needsReconnect: false,
    needsEdit: false,
    affectsAccount: true,
    isFaultOfNetwork: false,
    hidesReason: false,
    summary: 'The plan does not cover this account',
    advice:
      'Upgrade the plan, or disconnect accounts you no longer use, then retry. The post can stay as it is.',
  },
  rejected: {
    retries: 'never',
    mayBeLive: false,
    needsConfirmation: false,
    needsReconnect: false,
    needsEdit: true,
    affectsAccount: false,
    isFaultOfNetwork: false,
    hidesReason: false,
    summary: 'The network rejected it',
    advice: 'Edit what the network refused, then publish again. Unchanged, it would be refused again.',
  },
  unavailable: {
    retries: 'after_backoff',
    mayBeLive: true,
    needsConfirmation: false,
    needsReconnect: false,
    needsEdit: false,
    affectsAccount: true,
    isFaultOfNetwork: true,
    hidesReason: true,
    summary: 'The network is not responding',
    advice: 'The post can stay as it is. Retry in a few minutes.',
  },
  outcome_unknown: {
    retries: 'after_backoff',
    mayBeLive: true,
    needsConfirmation: true,
    needsReconnect: false,
    needsEdit: false,
    affectsAccount: false,
    isFaultOfNetwork: true,
    hidesReason: false,
    summary: 'The network did not confirm the result',
    advice: 'Check on the network whether the post is live, then confirm the result here.',
  },
} as const satisfies Partial<Record<ErrorCode, FailureMeaning>>;

export type FailureKind = keyof typeof failureMeanings;

export const failureKinds = Object.keys(failureMeanings) as [FailureKind, ...FailureKind[]];

export const meaningOf = (kind: FailureKind): FailureMeaning => failureMeanings[kind];
