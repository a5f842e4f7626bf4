import type { WrongCell } from '@fanfare/core/sheet/csv-work.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type KeyboardEvent } from 'react';

interface CsvCellFieldProps {
  cell: WrongCell;
  label: string;
  reasonId: string;
  onRepair: (text: string) => void;
}

/**
 * A longer text gets a field with several lines. So does a text with line breaks, because a field with one line would
 * remove the line breaks.
 */
const lineLength = 60;

/** A field for a wrong cell. The text is checked when the person leaves the field or presses Enter. */
export function CsvCellField({ cell, label, reasonId, onRepair }: CsvCellFieldProps) {
  const [written, setWritten] = useState({ of: cell.text, text: cell.text });
  if (written.of !== cell.text) setWritten({ of: cell.text, text: cell.text });
  const { text } = written;
  const multiline = cell.text.length > lineLength || cell.text.includes('\n');
  const commit = () => {
    if (text !== cell.text) onRepair(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !(multiline && event.shiftKey)) {
      event.preventDefault();
      commit();
    }
    // The first Escape restores the text of the cell, and the next one closes the dialog.
    if (event.key === 'Escape' && text !== cell.text) {
      event.stopPropagation();
      setWritten({ of: cell.text, text: cell.text });
    }
  };
  return (
    <OutlinedInput
      value={text}
      size="small"
      fullWidth
      error
      multiline={multiline}
      maxRows={4}
      onChange={(event) => setWritten({ of: cell.text, text: event.target.value })}
      onBlur={commit}
      onKeyDown={onKeyDown}
      inputProps={{ 'aria-label': label, 'aria-describedby': reasonId, 'aria-invalid': true }}
    />
  );
}
