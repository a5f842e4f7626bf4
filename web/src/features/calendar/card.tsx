import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { smallPathFor } from '@fanfare/core/media/media-path.ts';
import { memo, useEffect, useState, type CSSProperties } from 'react';
import { useFileStore } from '../../browser/file-store.ts';
import { cardText, timeOfDay, titleOf } from './day-text.ts';
import { NetworkMarks } from './network-marks.tsx';
import './card.css';

const videoEnding = /\.(?:mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;

interface PictureProps {
  path: string | null;
  onMissing?: (path: string) => void;
}

/**
 * The picture of a post. A post without an image shows its kind of content, and a post whose file is missing says so.
 * Each picture is a single element, because a month has many posts.
 */
export function Picture({ path, onMissing }: PictureProps) {
  const store = useFileStore();
  const isVideo = path !== null && videoEnding.test(path);
  const [shown, setShown] = useState<{ path: string; address: string } | null>(null);
  const [broken, setBroken] = useState(0);
  const paths = path === null || isVideo ? [] : [smallPathFor(path) ?? [], path].flat();
  const wanted = paths[broken];
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let gone = false;
    store.addressOf(wanted).then(
      (address) => !gone && setShown({ path: wanted, address }),
      () => !gone && setBroken((count) => count + 1),
    );
    return () => {
      gone = true;
    };
  }, [store, wanted]);
  const isMissing = paths.length > 0 && wanted === undefined && navigator.onLine;
  useEffect(() => {
    if (isMissing && path !== null) onMissing?.(path);
  }, [isMissing, path, onMissing]);
  if (isMissing)
    return (
      <span
        className="cal-picture"
        data-kind="missing"
        role="img"
        aria-label="File missing"
        title="This file is missing. It may have been deleted."
      />
    );
  if (wanted === undefined || shown?.path !== wanted)
    return <span className="cal-picture" data-kind={isVideo ? 'video' : 'text'} />;
  return (
    <img
      className="cal-picture"
      src={shown.address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken((count) => count + 1)}
    />
  );
}

interface CardProps {
  card: CalendarCard;
  atRisk: readonly string[];
  selected: boolean;
  lifted: boolean;
  /** True if Tab reaches the card. Tab reaches only the cards of the active day. */
  isTabbable: boolean;
  style?: CSSProperties;
}

/** A post in the month or the week. The grid handles clicks, keys and drags. */
export const Card = memo(function Card({ card, atRisk, selected, lifted, isTabbable, style }: CardProps) {
  const { key, status, minutes, networks, picture } = card;
  const [missing, setMissing] = useState<string | null>(null);
  const notes = `${picture !== null && missing === picture ? ', file missing' : ''}${selected ? ', selected' : ''}`;
  return (
    <button
      type="button"
      className="cal-card"
      data-card={key}
      data-status={status}
      data-selected={selected}
      data-lifted={lifted}
      tabIndex={isTabbable ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`${cardText(card, atRisk)}${notes}`}
      title={titleOf(card)}
      style={style}
    >
      <Picture path={picture} onMissing={setMissing} />
      <span className="cal-time cal-mark" data-status={status} data-risk={atRisk.length > 0}>
        {timeOfDay(minutes)}
      </span>
      <NetworkMarks networks={networks} />
      <span className="cal-title">{titleOf(card)}</span>
    </button>
  );
});
