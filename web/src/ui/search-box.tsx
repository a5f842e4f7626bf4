import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { SearchIcon } from './icons/actions.tsx';
import { CloseIcon } from './icons/icons.tsx';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  onEnter?: (text: string) => void;
  /** The time in milliseconds that typing has to pause before `onChange` is called. */
  debounceMs?: number;
  fieldRef?: RefCallback<HTMLInputElement>;
  /** The longest text that the server searches for, if it does the search. */
  maxLength?: number;
}

/** A search field that reports after a pause in typing. Escape and the cross clear the field. */
export function SearchBox({
  label,
  placeholder = 'Search',
  value,
  onChange,
  autoFocus = false,
  onEnter,
  debounceMs = 250,
  fieldRef,
  maxLength,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [reported, setReported] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The parent may return a text that this field has reported earlier, while the person keeps typing. Only other
    // texts replace the typed one.
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }

  const search = (wanted: string) => {
    setReported(wanted);
    onChange(wanted);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (text === reported) return undefined;
    const timer = window.setTimeout(() => latest.current(text), debounceMs);
    return () => window.clearTimeout(timer);
  }, [text, reported, debounceMs]);

  const clear = () => {
    setText('');
    if (reported !== '') search('');
  };
  return (
    <Box role="search" sx={{ width: '100%', maxWidth: 320 }}>
      <OutlinedInput
        fullWidth
        type="search"
        inputRef={(node: HTMLInputElement | null) => {
          input.current = node;
          fieldRef?.(node);
        }}
        {...(autoFocus && { autoFocus })}
        value={text}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text !== reported) search(text);
          if (event.key === 'Enter' && onEnter) {
            // `onEnter` may move the focus to another field. Without this, Enter would add a line break there.
            event.preventDefault();
            onEnter(text);
          }
          if (event.key !== 'Escape' || text === '') return;
          // Keeps a dialog around the field open at the first Escape.
          event.stopPropagation();
          event.preventDefault();
          clear();
        }}
        inputProps={{
          'aria-label': label,
          enterKeyHint: 'search',
          ...(maxLength !== undefined && { maxLength }),
        }}
        startAdornment={
          <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary', pr: 1 }}>
            <SearchIcon />
          </Box>
        }
        endAdornment={
          text !== '' && (
            <IconButton
              size="small"
              aria-label="Clear search"
              edge="end"
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            >
              <CloseIcon />
            </IconButton>
          )
        }
        sx={{
          pl: 1.25,
          pr: 1,
          '& input': { pl: 0, textOverflow: 'ellipsis' },
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      />
    </Box>
  );
}
