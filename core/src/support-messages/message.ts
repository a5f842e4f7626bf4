import { oneLine } from '../text/clean-line.ts';
import { countCharacters } from '../text/count-characters.ts';

/** The subjects of a support message, in the order in which the form lists them. */
export const supportTopics = ['failed', 'account', 'billing', 'team', 'idea', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const topicWords: Readonly<Record<SupportTopic, string>> = {
  failed: 'A post failed',
  account: 'Connecting an account',
  billing: 'Billing and plans',
  team: 'Team and workspaces',
  idea: 'An idea',
  other: 'Something else',
};

/**
 * Facts that help us to find the cause of a problem. The person sees these facts and can leave them out. They never
 * contain the text of a post, or anything that gives access to an account.
 */
export const diagnosticNames = ['workspace', 'plan', 'delivery', 'browser', 'timeZone', 'version'] as const;
export type DiagnosticName = (typeof diagnosticNames)[number];
export type Diagnostics = Readonly<Partial<Record<DiagnosticName, string | undefined>>>;

export const diagnosticWords: Readonly<Record<DiagnosticName, string>> = {
  workspace: 'Workspace',
  plan: 'Plan',
  delivery: 'Delivery',
  browser: 'Browser',
  timeZone: 'Time zone',
  version: 'Version',
};

export const diagnosticMax = 300;
export const supportMessageMax = 4_000;
/** The maximum number of messages that a person can send on one day (UTC). */
export const supportMessagesPerDay = 10;
export const supportDayFullText = `You can send ${supportMessagesPerDay} messages a day. Send the next one tomorrow.`;
/** People see at most this many of the latest messages that they have sent. */
export const supportMessagesShown = 20;

export interface SupportMessage {
  /** Chosen by the sender, so that a repeated call sends the message once. */
  id: string;
  /** The reference number that people can quote when they write to us again. */
  number: string;
  topic: SupportTopic;
  message: string;
  /** ISO instant. */
  sentAt: string;
}

export const cleanSupportMessage = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

export function supportMessageProblem(text: string): string | null {
  const clean = cleanSupportMessage(text);
  if (clean === '') return 'Please write a message.';
  if (countCharacters(clean) <= supportMessageMax && clean.length <= supportMessageMax * 4) return null;
  return `Messages can have at most ${supportMessageMax.toLocaleString('en')} characters.`;
}

export const cleanDiagnostic = (text: string): string => oneLine(text).slice(0, diagnosticMax);

/** Derived from the id, so that a repeated call gets the same number. */
export const supportNumber = (id: string): string => `F-${id.slice(0, 8).toUpperCase()}`;
