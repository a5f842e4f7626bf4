import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { datedStatuses } from '@fanfare/core/calendar/calendar.ts';
import { accountKey, type CalendarFilters } from '@fanfare/core/calendar/cards.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { statusWords } from './day-text.ts';
import { CheckButton } from './toolbar.tsx';

interface FiltersProps {
  filters: CalendarFilters;
  accounts: readonly ConnectedAccount[];
  /** "66 posts, 9 to-dos" */
  summary: string;
  onChange: (change: Partial<CalendarFilters>) => void;
}

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

const labelOf = (name: string, chosen: number, all: number) =>
  chosen === 0 ? name : `${name}: ${chosen} of ${all}`;

const legend = [
  ['Scheduled', 'scheduled', false],
  ['Uploaded', 'uploaded', false],
  ['At risk', 'scheduled', true],
  ['Failed', 'failed', false],
] as const;

/** What to show of the posts, how many there are, and what their marks mean. */
export function Filters({ filters, accounts, summary, onChange }: FiltersProps) {
  const networks = [...new Set([...accounts.map(({ platform }) => platform), ...filters.networks])];
  const items = {
    networks: networks.map((id) => ({
      key: id,
      label: findNetwork(id).label,
      checked: filters.networks.includes(id),
      onToggle: () => onChange({ networks: toggled(filters.networks, id) }),
    })),
    accounts: accounts.map(({ platform, platform_id: id, username }) => {
      const key = accountKey({ uploadTo: platform, platform_id: id });
      return {
        key,
        label: `${username}, ${findNetwork(platform).label}`,
        checked: filters.accounts.includes(key),
        onToggle: () => onChange({ accounts: toggled(filters.accounts, key) }),
      };
    }),
    statuses: datedStatuses.map((status) => ({
      key: status,
      label: statusWords[status],
      checked: filters.statuses.includes(status),
      onToggle: () => onChange({ statuses: toggled(filters.statuses, status) }),
    })),
  };
  const names = { networks: 'Network', accounts: 'Account', statuses: 'Status' } as const;
  const isSet = Object.values(filters).some((chosen: readonly string[]) => chosen.length > 0);
  return (
    <div className="cal-filters">
      {(['networks', 'accounts', 'statuses'] as const).map((name) => (
        <CheckButton
          key={name}
          size="small"
          label={labelOf(names[name], filters[name].length, items[name].length)}
          isSet={filters[name].length > 0}
          items={items[name]}
        />
      ))}
      {isSet && (
        <button
          type="button"
          className="cal-link"
          onClick={() => onChange({ networks: [], accounts: [], statuses: [] })}
        >
          Show all
        </button>
      )}
      <span className="cal-note" role="status">
        {summary}
      </span>
      <ul className="cal-legend">
        {legend.map(([word, status, risk]) => (
          <li key={word} className="cal-mark" data-status={status} data-risk={risk}>
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
