import type { ImageEdit, Layer } from '@fanfare/core/image-edit/edit.ts';
import { moveLayer, withLayer } from '@fanfare/core/image-edit/layers.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useToast } from '../../ui/toasts.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { useShortcutsOn } from '../shortcuts/index.ts';
import { narrow } from '../../ui/screen-width.ts';
import { Stage } from './canvas/stage.tsx';
import { useViewport } from './canvas/use-viewport.ts';
import { EditingContext } from './editing.ts';
import { EditorHeader } from './editor-header.tsx';
import { commandOf, usesArrowKeys, usesLetterKeys, type EditorCommand } from './editor-keys.ts';
import { ToolPanel, toolOf } from './panels/tool-panel.tsx';
import { writeText } from './panels/text-panel.tsx';
import { useExport, type Exporting } from './saving/use-export.ts';
import { ToolBar } from './tool-bar.tsx';
import type { Tool } from './tools.ts';
import { useEditor, type Editor } from './use-editor.ts';
import type { OpenedSource } from './use-source.ts';

const FitsStrip = lazyComponent(async () => (await import('./networks/fits-strip.tsx')).FitsStrip);

export interface ImageEditorProps {
  source: OpenedSource;
  backLabel: string;
  onBack: () => void;
  /** Receives the edit after each change, so that it can be stored. */
  onEdit: (edit: ImageEdit) => void;
  renderActions: (editor: Editor, exporting: Exporting, openExport: () => void) => ReactNode;
}

/** Tells whether the person holds Space. The pointer then moves the view instead of editing the image. */
function useSpace() {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const release = () => setIsHeld(false);
    const releaseKey = ({ key }: globalThis.KeyboardEvent) => key === ' ' && release();
    window.addEventListener('keyup', releaseKey);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keyup', releaseKey);
      window.removeEventListener('blur', release);
    };
  }, []);
  return { isHeld, hold: () => setIsHeld(true) };
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button, a, input, textarea, select, label, [role="menu"]') !== null;

const isWithin = (root: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && root?.contains(target) === true;

const isOfLayer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-layer-box]') !== null;

/** Commands that may remove the box of the selected layer from the page. */
const vanishing: ReadonlySet<EditorCommand['kind']> = new Set(['remove', 'escape', 'undo', 'redo', 'tool']);

/** The image editor, which fills its container. */
export function ImageEditor({ source, backLabel, onBack, onEdit, renderActions }: ImageEditorProps) {
  const editor = useEditor(source);
  const { edit, tool, layer } = editor;
  const viewport = useViewport(editor.frame);
  const exporting = useExport({ ...source, edit, type: source.original.type });
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  /** The panel that is open below the canvas on a phone; null if both are closed. */
  const [panel, setPanel] = useState<'tool' | 'export' | null>(null);
  const [hasLetters] = useShortcutsOn();
  const space = useSpace();
  const toast = useToast();
  const root = useRef<HTMLDivElement>(null);
  const failed = useRef(false);
  const latest = useRef(onEdit);
  useEffect(() => {
    latest.current = onEdit;
  });
  useEffect(() => latest.current(edit), [edit]);

  // The keys work immediately, without a click on the picture.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  const openTool = (next: Tool) => {
    const isSame = next === tool && panel === 'tool';
    editor.openTool(next);
    setPanel(isSame ? null : 'tool');
    if (next === 'crop') editor.select(null);
  };
  const selectLayer = (next: Layer | null) => {
    editor.select(next?.id ?? null);
    if (next && tool !== 'layers') editor.openTool(toolOf(next));
  };
  const openLayer = () => {
    if (!layer) return;
    editor.openTool(toolOf(layer));
    setPanel('tool');
    writeText();
  };
  const leave = (): boolean => {
    if (layer) editor.select(null);
    else if (panel !== null) setPanel(null);
    else return false;
    return true;
  };
  const plainCommands = {
    undo: editor.undo,
    redo: editor.redo,
    zoomIn: viewport.zoomIn,
    zoomOut: viewport.zoomOut,
    fit: viewport.fit,
    duplicate: editor.duplicateLayer,
    remove: editor.removeLayer,
  };
  /** Returns false if the command has no effect. */
  const runCommand = (command: EditorCommand): boolean => {
    if (command.kind === 'escape') return leave();
    if (command.kind === 'tool') openTool(command.tool);
    else if (command.kind !== 'nudge') plainCommands[command.kind]();
    else if (layer) editor.change(withLayer(edit, moveLayer(layer, command.by)), `nudge ${layer.id}`);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // React also reports the key events of dialogs and menus that were opened by the editor. They are ignored, because
    // these elements are outside the editor in the DOM.
    if (event.defaultPrevented || !isWithin(root.current, target)) return;
    if (event.key === ' ' && !isControl(target)) {
      event.preventDefault();
      space.hold();
      return;
    }
    const command = commandOf(event, usesLetterKeys(target));
    if (!command || (command.kind === 'nudge' && usesArrowKeys(target))) return;
    if ((command.kind === 'tool' && !hasLetters) || !runCommand(command)) return;
    event.preventDefault();
    // The box that had the focus may have disappeared with the selection.
    if (vanishing.has(command.kind) && isOfLayer(target)) root.current?.focus();
  };
  const reportFailure = () => {
    if (failed.current) return;
    failed.current = true;
    toast({
      text: 'The preview could not be drawn. Reload the page to continue; your edit is kept.',
      severity: 'error',
    });
  };
  const openExport = () => setPanel((before) => (before === 'export' ? null : 'export'));
  const hasPanel = !isNarrow || panel !== null;
  return (
    <EditingContext value={editor}>
      <Box ref={root} tabIndex={-1} onKeyDown={onKeyDown} sx={rootSx}>
        <EditorHeader editor={editor} viewport={viewport} backLabel={backLabel} onBack={onBack}>
          {renderActions(editor, exporting, openExport)}
        </EditorHeader>
        <ToolBar tool={tool} isOpen={!isNarrow || panel === 'tool'} onOpen={openTool} />
        <Box sx={{ gridArea: 'stage', display: 'grid', minWidth: 0, minHeight: 0 }}>
          <Stage
            viewport={viewport}
            isPanning={space.isHeld}
            onSelect={selectLayer}
            onOpenLayer={openLayer}
            onFailed={reportFailure}
          />
        </Box>
        <Box
          sx={{
            gridArea: 'fits',
            minWidth: 0,
            display: { xs: panel === 'tool' && tool === 'crop' ? 'block' : 'none', md: 'block' },
          }}
        >
          <Suspense fallback={<Box sx={{ height: 48 }} />}>
            <FitsStrip type={exporting.options.type} bytes={exporting.result?.blob.size ?? null} />
          </Suspense>
        </Box>
        {hasPanel && (
          <Box
            // Ends the step of undo. All changes of one drag of a slider, and all changes in a field until it loses the
            // focus, are one step.
            onPointerUp={editor.settle}
            onBlur={editor.settle}
            sx={panelSx}
          >
            <ToolPanel
              tool={isNarrow && panel === 'export' ? 'export' : tool}
              isNarrow={isNarrow}
              exporting={exporting}
              onClose={() => setPanel(null)}
            />
          </Box>
        )}
        <Box role="status" sx={visuallyHidden}>
          {editor.spoken}
        </Box>
      </Box>
    </EditingContext>
  );
}

const rootSx = {
  display: 'grid',
  height: '100%',
  minHeight: 0,
  '&:focus-visible': { outline: 'none' },
  bgcolor: 'background.paper',
  gridTemplate: {
    xs: '"header" auto "stage" minmax(0, 1fr) "fits" auto "panel" auto "tools" auto / minmax(0, 1fr)',
    md: '"header header header" auto "tools stage panel" minmax(0, 1fr) "tools fits panel" auto / 72px minmax(0, 1fr) 288px',
  },
} as const;

const panelSx = {
  gridArea: 'panel',
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  maxHeight: { xs: '44dvh', md: 'none' },
  // The list of uploads is over the end of the panel, which can be scrolled above it.
  pb: { md: 'var(--upload-panel-height, 0px)' },
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: { xs: '1px 0 0', md: '0 0 0 1px' },
  bgcolor: 'background.paper',
} as const;
