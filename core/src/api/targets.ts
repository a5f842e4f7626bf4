import { route } from './route.ts';
import type { CreateBoardInput, ListTargetsInput } from './schemas/targets.ts';

interface Board {
  id: string;
  name: string;
  privacy: 'PUBLIC' | 'SECRET';
}

export const targetRoutes = {
  listSubreddits: route<
    ListTargetsInput,
    { success: true; subreddits: { id: string; name: string; title: string }[] }
  >()({ method: 'GET', path: '/api/{platform}/subreddits' }),
  listBoards: route<ListTargetsInput, { success: true; items: Board[] }>()({
    method: 'GET',
    path: '/api/{platform}/boards/list',
  }),
  createBoard: route<CreateBoardInput, { success: true; id: string }>()({
    method: 'POST',
    path: '/api/{platform}/boards/create',
  }),
};
