import {
  diagnosticNames,
  diagnosticWords,
  supportNumber,
  topicWords,
  type Diagnostics,
  type SupportTopic,
} from '@fanfare/core/support-messages/message.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';
import type { Person } from '../../http/handlers.ts';
import { mailOf, type Mail } from '../../store/mail.ts';

interface Written {
  id: string;
  topic: SupportTopic;
  message: string;
  diagnostics: Diagnostics;
}

/** The e-mail about a message to our support. Its texts come from people, so all of them are escaped. */
export function supportMail(
  to: string,
  { uid, name, email, emailVerified }: Person,
  { id, topic, message, diagnostics }: Written,
): Mail {
  const from = [oneLine(name), email, ...(emailVerified ? [] : ['(address not verified)'])].filter(
    (part) => part !== '',
  );
  const facts = diagnosticNames.flatMap((fact) => {
    const value = diagnostics[fact];
    return value === undefined ? [] : [`${diagnosticWords[fact]}: ${value}`];
  });
  const lines = [
    `From ${from.join(' ')}, person ${uid}.`,
    message,
    facts.length > 0 ? facts.join('\n') : 'No diagnostics were sent.',
  ];
  const subject = `[${supportNumber(id)}] ${topicWords[topic]}`;
  return { ...mailOf(to, subject, lines), ...(email !== '' && { replyTo: email }) };
}
