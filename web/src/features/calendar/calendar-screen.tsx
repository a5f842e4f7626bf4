import { dayIn, type Day } from '@fanfare/core/calendar/days.ts';
import { noFilters, type CalendarCard } from '@fanfare/core/calendar/cards.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyScreen } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import './calendar.css';
import { CalendarDialog } from './open-dialog.tsx';
import { Filters } from './filters.tsx';
import type { GridState } from './grid-state.ts';
import { MonthView } from './month-view.tsx';
import { MoveFeedback } from './move-feedback.tsx';
import { NetworkPictures } from './network-marks.tsx';
import { Toolbar } from './toolbar.tsx';
import { Tray, useDrafts } from './tray.tsx';
import { useCalendarCache } from './use-calendar.ts';
import { useDrag } from './use-drag.ts';
import { useCardActions } from './use-card-actions.ts';
import { useFocusMoved } from './use-focus-moved.ts';
import { useGridData } from './use-grid-data.ts';
import { useGridKeys, useHoldKeys } from './use-grid-keys.ts';
import { useMoving } from './use-moving.ts';
import { usePage, type CalendarPage } from './use-page.ts';
import { AfterRender, useScrollToDay } from './use-scroll-to-day.ts';
import { useToggles } from './use-toggles.ts';

const ListView = lazyScreen(async () => (await import('./list-view.tsx')).ListView);
const WeekView = lazyScreen(async () => (await import('./week-view.tsx')).WeekView);

export function CalendarScreen() {
  const { workspace } = useVisit();
  if (workspace) return <Calendar key={workspace.id} workspaceId={workspace.id} />;
  return (
    <Page title="Calendar">
      <NoWorkspace />
    </Page>
  );
}

/** The day reached with Tab: the day used last, or else today; if today is on another page, the day in the address. */
function activeDay(chosen: Day | null, { days, today, isAway, cursor }: CalendarPage): Day {
  if (chosen !== null && days.includes(chosen)) return chosen;
  return isAway ? cursor : today;
}

function Calendar({ workspaceId }: { workspaceId: string }) {
  useTitle('Calendar');
  const page = usePage();
  const { zone, now, today, view, cursor, days, filters, change, show, changePage } = page;
  const { shown, items, showPosts } = useToggles(page);
  const data = useGridData(workspaceId, page, shown);
  const drafts = useDrafts(workspaceId, page);
  const windows = useCalendarCache(workspaceId);
  const [selected, setSelected] = useState<ReadonlyMap<string, CalendarCard>>(new Map());
  const [chosenDay, setChosenDay] = useState<Day | null>(null);
  const active = activeDay(chosenDay, page);
  const refresh = () => {
    windows.refresh();
    drafts.refresh();
  };

  const moving = useMoving({
    workspaceId,
    zone,
    now: now.getTime(),
    cards: () => [...(data.byDay?.values() ?? [])].flat(),
    onShown: ([first]) => {
      const day = first?.to ? dayIn(Date.parse(first.to), zone) : null;
      if (!first || day === null || !days.includes(day)) return;
      setChosenDay(day);
      focusMoved(first);
    },
    onMoved: () => {
      setSelected(new Map());
      drafts.refresh();
    },
  });
  const { held } = moving;
  const actions = useCardActions({
    workspaceId,
    page,
    byDay: data.byDay,
    drafts: drafts.drafts,
    moving,
    selected,
    onSelect: setSelected,
    onActive: setChosenDay,
    onWritten: refresh,
  });
  const scrolling = useScrollToDay(page, data.byDay !== undefined);
  const showIfHidden = (day: Day) => {
    if (!days.includes(day)) show(day);
  };
  const showSaved = ({ posts }: PostGroup) => {
    const at = posts.find(({ schedule }) => schedule !== null)?.schedule ?? null;
    const day = at === null ? null : dayIn(Date.parse(at), zone);
    // The address of another page has no dialog.
    if (day === null || days.includes(day)) actions.opened.onClose();
    else show(day);
    if (day === null) return;
    setChosenDay(day);
    scrolling.onSaved(day);
  };

  const root = useRef<HTMLDivElement>(null);
  useDrag(root, {
    onLift: (element) => actions.lift(element.dataset['card'] ?? '', 'pointer'),
    onOver: moving.hold,
    onDrop: moving.drop,
    onCancel: moving.cancel,
    onEdge: changePage,
  });
  const keys = useGridKeys({
    view,
    weekStart: page.weekStart,
    days,
    today,
    active,
    onActive: (day) => {
      setChosenDay(day);
      showIfHidden(day);
    },
    onOpenDay: (day) => actions.open({ kind: 'day', day }),
    onNew: (day) => actions.newPost(day),
    onUndo: moving.undo,
    onLift: (key) => void actions.lift(key, 'keyboard'),
    onSelect: (key) => {
      const card = actions.cardAt(key);
      if (card) actions.select(card);
    },
    onAction: (key, action) => {
      const card = actions.cardAt(key);
      if (card)
        actions
          .actionsFor(card)
          .find(({ id }) => id === action)
          ?.onSelect();
    },
  });
  // Called after `useGridKeys`, which focuses the day after a drop, so that the focus then moves on to the moved card.
  const focusMoved = useFocusMoved(data.byDay, actions.isOpen);
  useHoldKeys({
    held,
    view,
    onHold: (target) => {
      moving.hold(target);
      showIfHidden(target.day);
    },
    onDrop: (day) => {
      moving.drop();
      keys.goTo(day);
    },
    onCancel: (day) => {
      moving.cancel();
      keys.goTo(day);
    },
  });

  const heldCards = held?.cards;
  const lifted = useMemo(() => new Set(heldCards?.map(({ key }) => key)), [heldCards]);
  const selectedKeys = useMemo(() => new Set(selected.keys()), [selected]);
  const { spans, groups, byDay, todosByDay, more, riskOf } = data;
  const state: GridState = {
    workspaceId,
    title: page.title,
    spans,
    today,
    now,
    zone,
    cursor,
    active,
    shown,
    groups,
    byDay,
    todosByDay,
    more,
    filters,
    hidden: data.hidden,
    isFiltered: data.isFiltered,
    riskOf,
    selected: selectedKeys,
    held: held && { ...held, lifted },
  };
  const hasTray = shown.tray && view !== 'list';
  return (
    // This element is not a control: it only handles the events of the cards and days inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="cal cal-screen"
      data-view={view}
      ref={root}
      onClick={actions.onClick}
      onKeyDown={keys.onKeyDown}
      onKeyUp={keys.onKeyUp}
    >
      <NetworkPictures />
      <Toolbar
        title={page.title}
        view={view}
        isTodosOnly={page.isTodosOnly}
        isAway={page.isAway}
        toggles={items}
        onView={(next) => change({ view: next })}
        canChangePage={page.canChangePage}
        onChangePage={(direction) => {
          scrolling.onChangePage();
          changePage(direction);
        }}
        onPageButtonReached={(direction) => windows.prepare(page.daysOfPage(direction), zone)}
        onToday={() => {
          scrolling.onChangePage();
          change({ day: null });
        }}
        onNewTodo={() => actions.newTodo(active < today ? today : active)}
        onProfile={() => actions.open({ kind: 'profile' })}
      >
        <Filters
          workspaceId={workspaceId}
          filters={filters}
          isTodosOnly={page.isTodosOnly}
          accounts={data.accounts}
          creators={data.creators}
          summary={byDay ? data.summary : 'Loading…'}
          isAllHidden={data.isAllHidden}
          onChange={(next) => change({ filters: next })}
        />
      </Toolbar>
      {data.error && !byDay && (
        <ErrorBox text={data.error.message} onRetry={data.refresh} busy={data.isValidating} />
      )}
      {page.isTodosOnly && (
        <div className="cal-notice" role="status">
          Only to-dos are shown.
          <button type="button" className="cal-link" onClick={() => change({ isTodosOnly: false })}>
            Show posts
          </button>
        </div>
      )}
      {data.isAllHidden && (
        <div className="cal-notice" role="status">
          No posts match your filters.
          <button
            type="button"
            className="cal-link"
            onClick={() => {
              change({ filters: noFilters });
              showPosts();
            }}
          >
            Clear filters
          </button>
        </div>
      )}
      <div className="cal-body" data-beside={hasTray}>
        <Suspense fallback={<SkeletonRows count={6} label="Loading the calendar" />}>
          {view === 'month' && <MonthView state={state} gaps={data.gaps} />}
          {view === 'week' && <WeekView state={state} />}
          {view === 'list' && (
            <ListView
              state={state}
              actionsFor={actions.actionsFor}
              onCreate={(day) => actions.newPost(day)}
              onOpen={(day) => actions.open({ kind: 'day', day })}
            />
          )}
          <AfterRender run={scrolling.scroll} />
        </Suspense>
        {hasTray && (
          <Tray
            {...drafts}
            isTarget={held?.target === 'drafts'}
            onOpen={(groupId) => actions.open({ kind: 'upload', groupId })}
          />
        )}
      </div>
      <MoveFeedback
        held={held}
        cards={[...selected.values()]}
        onMove={() => actions.open({ kind: 'move', cards: [...selected.values()] })}
        onUnschedule={() => void moving.unschedule([...selected.values()])}
        onClear={() => setSelected(new Map())}
      />
      <CalendarDialog
        {...actions.opened}
        state={state}
        moving={moving}
        actionsFor={actions.actionsFor}
        onNewPost={(day) => actions.newPost(day)}
        onNewTodo={actions.newTodo}
        onChanged={refresh}
        onSaved={showSaved}
      />
    </div>
  );
}
