const yearOf = (date: Date, timeZone: string) =>
  date.toLocaleDateString('en-GB', { timeZone, year: 'numeric' });

function dayAnd(time: Intl.DateTimeFormatOptions): (iso: string, timeZone: string, now: Date) => string {
  return (iso, timeZone, now) => {
    const at = new Date(iso);
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'short',
      ...time,
      ...(yearOf(at, timeZone) !== yearOf(now, timeZone) && { year: 'numeric' }),
    }).format(at);
  };
}

/** An instant by the clock of whoever reads it; the year only where it is another. */
export const timeText = dayAnd({ hour: '2-digit', minute: '2-digit' });

/** The same where seconds tell one from the next. */
export const secondText = dayAnd({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
