import type { Editor } from '@fanfare/core/composer/state.ts';

/** The editor for the `type` in the address of the upload screen. Any unknown value opens the composer. */
export const editorOf = (params: URLSearchParams): Editor =>
  params.get('type') === 'carousel' ? 'carousel' : 'post';

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

/** The address that opens an editor with a new post, or the bulk editor with its sheet. */
export function uploadPath(editor: Editor | 'bulk'): string {
  const query = editor === 'bulk' ? 'type=bulk' : uploadQuery({ editor }).toString();
  return `/dashboard/upload${query && `?${query}`}`;
}
