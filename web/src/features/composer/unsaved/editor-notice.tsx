import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { scrollIntoView } from '../../../browser/scroll-into-view.ts';

export interface EditorNoticeProps {
  /** Scrolls the notice into view when it appears, without moving the focus. */
  scrolls?: boolean;
  /** True if the person has to act before data is lost. */
  isUrgent?: boolean;
  text: string;
  details?: string;
  children?: ReactNode;
}

export function EditorNotice({
  scrolls = false,
  isUrgent = false,
  text,
  details,
  children,
}: EditorNoticeProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrolls && element.current) scrollIntoView(element.current);
  }, [scrolls]);
  return (
    <Box
      ref={element}
      role={isUrgent ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        scrollMarginTop: 'calc(var(--sticky-top, 0px) + 12px)',
        border: 1,
        borderColor: isUrgent ? 'warning.main' : 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        {details !== undefined && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{details}</Box>}
      </Box>
      {children}
    </Box>
  );
}

type FullStorage = 'notStored' | 'olderRemoved';

const fullTexts: Readonly<Record<FullStorage, string>> = {
  notStored:
    'Your browser’s storage is full, so this post is lost when you close this page. Save it as a draft first.',
  olderRemoved: 'Your browser’s storage is full. Older unsaved posts were removed to keep this one.',
};

export const FullStorageNotice = ({ full }: { full: FullStorage }) => (
  <EditorNotice text={fullTexts[full]} isUrgent={full === 'notStored'} />
);
