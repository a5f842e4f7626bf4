import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { cardsText } from './day-text.ts';
import type { HeldMove } from './use-moving.ts';
import './moving.css';

/** The effect of dropping the held posts, shown next to the pointer or at the bottom of the screen, and read out. */
export function DropPreview({ held }: { held: HeldMove | null }) {
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

interface CalendarSelectionBarProps {
  cards: readonly CalendarCard[];
  onMove: () => void;
  onUnschedule: () => void;
  onClear: () => void;
}

export function CalendarSelectionBar({ cards, onMove, onUnschedule, onClear }: CalendarSelectionBarProps) {
  if (cards.length === 0) return null;
  return (
    <div className="cal-selection" role="region" aria-label="Selected posts">
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
