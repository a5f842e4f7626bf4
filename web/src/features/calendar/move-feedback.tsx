import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { cardsText } from './day-text.ts';
import type { HeldMove } from './use-moving.ts';
import './moving.css';

/** The effect of dropping the held posts, shown next to the pointer or at the bottom of the screen, and read out. */
function DropPreview({ held }: { held: HeldMove | null }) {
  const isShown = held !== null && held.text !== '';
  return (
    <div role="status" aria-live="assertive">
      {isShown && (
        <div
          className="cal-tag"
          data-still={held.by === 'keyboard'}
          style={held.by === 'keyboard' ? {} : { left: 'var(--cal-x)', top: 'var(--cal-y)' }}
        >
          {held.text}
          {held.warning !== null && <b>{held.warning}</b>}
        </div>
      )}
    </div>
  );
}

interface MoveFeedbackProps {
  held: HeldMove | null;
  cards: readonly CalendarCard[];
  onMove: () => void;
  onUnschedule: () => void;
  onClear: () => void;
}

/** The bar of the selected posts. */
function SelectionBar({ held, cards, onMove, onUnschedule, onClear }: MoveFeedbackProps) {
  if (cards.length === 0) return null;
  return (
    <div
      className="cal-selection"
      role="region"
      aria-label="Selected posts"
      // While posts are held, the bar would cover the days on which they can be dropped. It keeps its room, so that the
      // page does not scroll.
      style={held ? { visibility: 'hidden' } : {}}
    >
      {cardsText(cards)} selected
      <button type="button" aria-haspopup="dialog" onClick={onMove}>
        Move to…
      </button>
      <button type="button" onClick={onUnschedule}>
        Move to drafts
      </button>
      <button type="button" onClick={onClear}>
        Clear
      </button>
    </div>
  );
}

export function MoveFeedback(props: MoveFeedbackProps) {
  return (
    <>
      <SelectionBar {...props} />
      <DropPreview held={props.held} />
    </>
  );
}
