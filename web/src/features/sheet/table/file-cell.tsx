import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { memo } from 'react';
import { PlayIcon } from '../../../ui/icons/things.tsx';
import { MediaPicture } from '../../media/index.ts';
import { IssueNote, Note } from './cell-value.tsx';
import { factsOf } from './file-text.ts';

interface ThumbProps {
  row: SheetRow;
  name: string;
  /**
   * Opens the dialog for the thumbnail of a video. Undefined in the grid, which handles the clicks on all cells itself.
   */
  onOpen?: () => void;
}

/** The picture of a file. A click on the picture of a video opens the dialog for its thumbnail. */
export function Thumb({ row: { file, thumbnail }, name, onOpen }: ThumbProps) {
  if (!file) return <span className="sheet-thumb" />;
  const picture = <MediaPicture item={{ ...(thumbnail ?? file), alt_text: '' }} size="small" />;
  if (file.kind === 'image')
    return (
      <span className="sheet-thumb" aria-hidden>
        {picture}
      </span>
    );
  return (
    <button
      type="button"
      className="sheet-thumb"
      data-act="thumbnail"
      {...(onOpen ? { onClick: onOpen } : { tabIndex: -1 })}
      aria-label={`Thumbnail of ${name}`}
    >
      <span aria-hidden>{picture}</span>
      <span className="sheet-play">
        <PlayIcon />
      </span>
    </button>
  );
}

interface FileCellProps {
  row: SheetRow;
  name: string;
  issues: readonly ComposerIssue[];
  sentText: string | undefined;
  hasFailed: boolean;
}

function FileCellView({ row, name, issues, sentText, hasFailed }: FileCellProps) {
  const facts = sentText ?? factsOf(row);
  return (
    <div className="sheet-file">
      <Thumb row={row} name={name} />
      <div className="sheet-facts">
        <div title={name}>{name}</div>
        {hasFailed && <Note severity="error" text={facts} />}
        {sentText === undefined && issues.length > 0 && <IssueNote issues={issues} />}
        {!hasFailed && (sentText !== undefined || issues.length === 0) && (
          <div className={sentText === undefined ? 'sheet-meta' : 'sheet-meta sheet-two'} title={facts}>
            {facts}
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * A file, with the result of sending it. Before it is sent, its issues are shown instead or, if there are none, its
 * facts.
 */
export const FileCell = memo(FileCellView);
