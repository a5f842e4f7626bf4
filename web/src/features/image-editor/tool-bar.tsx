import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { tools, type Tool } from './tools.ts';

interface ToolBarProps {
  tool: Tool;
  /** False while the panel of the tool is closed, which is only possible on a phone. */
  isOpen: boolean;
  onOpen: (tool: Tool) => void;
}

export function ToolBar({ tool, isOpen, onOpen }: ToolBarProps) {
  return (
    <Box role="toolbar" aria-label="Tools" sx={barSx}>
      {tools.map(({ id, label, key, Icon }) => (
        <ButtonBase
          key={id}
          aria-pressed={id === tool && isOpen}
          aria-keyshortcuts={key.toUpperCase()}
          title={`${label} (${key.toUpperCase()})`}
          onClick={() => onOpen(id)}
          sx={toolSx}
        >
          <Icon />
          {label}
        </ButtonBase>
      ))}
    </Box>
  );
}

const barSx = {
  gridArea: 'tools',
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: 0.25,
  p: { xs: 0.5, md: 0.75 },
  pb: { xs: 'calc(4px + env(safe-area-inset-bottom))', md: 0.75 },
  overflowX: { xs: 'auto', md: 'hidden' },
  overflowY: { xs: 'hidden', md: 'auto' },
  scrollbarWidth: 'none',
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: { xs: '1px 0 0', md: '0 1px 0 0' },
  bgcolor: 'background.paper',
} as const;

const toolSx = {
  flex: 'none',
  flexDirection: 'column',
  gap: 0.25,
  width: { xs: 64, md: 'auto' },
  height: 54,
  borderRadius: '8px',
  typography: 'caption',
  fontSize: '0.6875rem',
  fontWeight: 520,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
