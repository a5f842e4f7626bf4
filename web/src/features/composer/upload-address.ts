import type { Editor } from '@fanfare/core/composer/state.ts';

/** The editors by the `type` in the address of the upload screen. Any other value opens the composer. */
const editors: Readonly<Record<string, Editor>> = { carousel: 'carousel' };

export const editorOf = (params: URLSearchParams): Editor => editors[params.get('type') ?? ''] ?? 'post';

interface UploadQuery {
  editor: Editor;
  /** The group to edit. */
  post?: string;
}

export const uploadQuery = ({ editor, post }: UploadQuery): URLSearchParams =>
  new URLSearchParams({
    ...(editor !== 'post' && { type: editor }),
    ...(post !== undefined && { post }),
  });

/** The address of an editor: with a new post, or with the sheet of the bulk editor. */
export function uploadPath(editor: Editor | 'bulk'): string {
  const query = editor === 'bulk' ? 'type=bulk' : uploadQuery({ editor }).toString();
  return `/dashboard/upload${query && `?${query}`}`;
}
