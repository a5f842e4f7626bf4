import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { accountKey } from '@fanfare/core/composer/variant.ts';
import { cellText } from '@fanfare/core/sheet/cells.ts';
import { accountOfField, type SheetColumn } from '@fanfare/core/sheet/fields.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { soonText } from '../../../ui/date-text.ts';
import { ClockIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../../ui/icons/navigation.tsx';
import { hasError, messagesOf } from './cell-issues.ts';
import { kindOf } from './cell-kind.ts';
import { TargetNames } from './target-names.tsx';
import type { TableNetworks } from './table-networks.ts';

interface CellValueProps {
  row: SheetRow;
  column: SheetColumn;
  issues: readonly ComposerIssue[];
  /** The text about how the file will be sent, such as "Will be scheduled". */
  stateText: string;
  zone: string;
  networks: TableNetworks;
}

const isPast = (text: string) => text.startsWith('Past date');

/** The line that says what will happen to the file, such as "Will be scheduled". */
export const StateLine = ({ text }: { text: string }) => (
  <span className="sheet-state" data-past={isPast(text) || undefined}>
    {isPast(text) ? <WarningIcon /> : <ClockIcon />}
    <span className="sheet-line">{text}</span>
  </span>
);

export const Note = ({ severity, text }: { severity: 'error' | 'warning'; text: string }) => (
  <span className="sheet-note" data-severity={severity} title={text}>
    <WarningIcon />
    <span className="sheet-two">{text}</span>
  </span>
);

export const IssueNote = ({ issues }: { issues: readonly ComposerIssue[] }) => (
  <Note severity={hasError(issues) ? 'error' : 'warning'} text={messagesOf(issues)} />
);

function Plain({ text, issues, lines }: { text: string; issues: readonly ComposerIssue[]; lines: number }) {
  if (text === '') return issues.length > 0 ? <IssueNote issues={issues} /> : <Nothing />;
  return <span className={`sheet-value ${lines > 1 ? 'sheet-two' : 'sheet-line'}`}>{text}</span>;
}

const Nothing = () => (
  <span className="sheet-ghost" aria-hidden>
    –
  </span>
);

export function CellValue({ row, column: { field }, issues, stateText, zone, networks }: CellValueProps) {
  const kind = kindOf(field);
  if (kind === 'schedule')
    return (
      <>
        {row.schedule ? (
          <span className="sheet-value sheet-line">{soonText(new Date(row.schedule.at), zone)}</span>
        ) : (
          <span className="sheet-ghost">Set a time</span>
        )}
        {issues.length > 0 ? <IssueNote issues={issues} /> : <StateLine text={stateText} />}
      </>
    );
  if (kind === 'choice')
    return (
      <span className="sheet-choice sheet-value">
        {cellText(row, field, zone)}
        <span className="sheet-chevron" data-act="edit">
          <ChevronDownIcon />
        </span>
      </span>
    );
  if (kind === 'targets') {
    const key = accountOfField(field) ?? '';
    const account = networks.accounts.find((each) => accountKey(each) === key);
    const targets = row.targets[key] ?? [];
    if (targets.length > 0 && account)
      return <TargetNames account={account} targets={targets} networks={networks} />;
  }
  return (
    <Plain
      text={cellText(row, field, zone)}
      issues={issues}
      lines={kind === 'text' && field !== 'link' ? 2 : 1}
    />
  );
}
