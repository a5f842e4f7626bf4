import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { datedStatuses } from '@fanfare/core/calendar/calendar.ts';
import { accountKey, hasFilter, noFilters, type CalendarFilters } from '@fanfare/core/calendar/cards.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { statusWords } from '../../ui/status-words.ts';
import { CheckButton, CheckMenu } from './toolbar.tsx';
import { toggleItem } from '../../ui/toggle-item.ts';

const PersonMenu = lazyOnRequest(async () => (await import('./check-menu.tsx')).PersonMenu);

interface FiltersProps {
  workspaceId: string;
  filters: CalendarFilters;
  /** True if only to-dos are shown, which belong to no network, account or status. */
  isTodosOnly: boolean;
  accounts: readonly ConnectedAccount[];
  /** The authors of the posts on the shown days, even if a filter hides their posts. */
  creators: readonly string[];
  /** "66 posts, 9 to-dos" */
  summary: string;
  /**
   * True if there are posts, but no post matches the filters. The button that clears the filters then takes the place
   * of the posts.
   */
  isAllHidden: boolean;
  onChange: (change: Partial<CalendarFilters>) => void;
}

const labelOf = (name: string, chosen: number, all: number) =>
  chosen === 0 ? name : `${name}: ${chosen} of ${all}`;

const legend = [
  [statusWords.scheduled, 'scheduled', false],
  [statusWords.uploaded, 'uploaded', false],
  ['At risk', 'scheduled', true],
  [statusWords.failed, 'failed', false],
] as const;

/** The filters for posts, the number of matching posts, and the legend. */
export function Filters(props: FiltersProps) {
  const { workspaceId, filters, isTodosOnly, accounts, creators, summary, isAllHidden, onChange } = props;
  const networks = [...new Set([...accounts.map(({ platform }) => platform), ...filters.networks])];
  const items = {
    networks: networks.map((id) => ({
      key: id,
      label: findNetwork(id).label,
      checked: filters.networks.includes(id),
      onToggle: () => onChange({ networks: toggleItem(filters.networks, id) }),
    })),
    accounts: accounts.map(({ platform, platform_id: id, username }) => {
      const key = accountKey({ uploadTo: platform, platform_id: id });
      return {
        key,
        label: `${username}, ${findNetwork(platform).label}`,
        checked: filters.accounts.includes(key),
        onToggle: () => onChange({ accounts: toggleItem(filters.accounts, key) }),
      };
    }),
    statuses: datedStatuses.map((status) => ({
      key: status,
      label: statusWords[status],
      checked: filters.statuses.includes(status),
      onToggle: () => onChange({ statuses: toggleItem(filters.statuses, status) }),
    })),
  };
  const names = { networks: 'Network', accounts: 'Account', statuses: 'Status' } as const;
  const shownNames = isTodosOnly ? [] : (['networks', 'accounts', 'statuses'] as const);
  const { people } = filters;
  return (
    <div className="cal-filters">
      {shownNames.map((name) => (
        <CheckButton
          key={name}
          size="small"
          label={labelOf(names[name], filters[name].length, items[name].length)}
          isSet={filters[name].length > 0}
          renderMenu={(anchor, onClose) => (
            <CheckMenu {...{ anchor, onClose }} label={names[name]} items={items[name]} />
          )}
        />
      ))}
      <CheckButton
        size="small"
        label={people.length === 0 ? 'Person' : `Person: ${people.length}`}
        isSet={people.length > 0}
        renderMenu={(anchor, onClose) => (
          <PersonMenu
            {...{ workspaceId, anchor, creators, onClose }}
            chosen={people}
            onChange={(next) => onChange({ people: next })}
          />
        )}
      />
      {hasFilter(filters) && !isAllHidden && (
        <button type="button" className="cal-link" onClick={() => onChange(noFilters)}>
          Clear filters
        </button>
      )}
      <span className="cal-note" role="status">
        {summary}
      </span>
      {!isTodosOnly && (
        <ul className="cal-legend">
          {legend.map(([word, status, risk]) => (
            <li key={word} className="cal-mark" data-status={status} data-risk={risk}>
              {word}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
