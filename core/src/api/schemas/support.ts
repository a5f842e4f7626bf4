import { z } from 'zod';
import {
  cleanDiagnostic,
  cleanSupportMessage,
  diagnosticNames,
  supportMessageProblem,
  supportTopics,
  type DiagnosticName,
} from '../../support-messages/message.ts';
import { checkedText } from './checked-text.ts';
import { chosenId } from './request-id.ts';

const diagnostic = z.string().max(2_000).transform(cleanDiagnostic).optional();

const diagnostics = Object.fromEntries(diagnosticNames.map((name) => [name, diagnostic])) as Record<
  DiagnosticName,
  typeof diagnostic
>;

export const sendSupportMessageInput = z.strictObject({
  /** Chosen by the sender, so that a repeated request sends the message once. */
  id: chosenId('Not a valid ID.'),
  topic: z.enum(supportTopics),
  message: checkedText(supportMessageProblem, cleanSupportMessage),
  diagnostics: z.strictObject(diagnostics).optional(),
});
export type SendSupportMessageInput = z.infer<typeof sendSupportMessageInput>;
