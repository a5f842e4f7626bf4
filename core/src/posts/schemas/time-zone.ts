import { z } from 'zod';
import { isTimeZone } from '../../settings/settings.ts';

/** An IANA name such as Europe/Berlin. */
export const timeZone = z.string().refine(isTimeZone, 'Unknown time zone.');
