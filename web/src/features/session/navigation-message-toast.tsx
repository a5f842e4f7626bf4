import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../../ui/toasts.tsx';
import { readNavigationMessage } from './navigation-message.ts';

/** Shows the message of the navigation state once and removes it, so that a reload does not show it again. */
export function NavigationMessageToast() {
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const text = readNavigationMessage(location.state);
  useEffect(() => {
    if (text === null) return;
    toast({ text });
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [text, toast, navigate, pathname, search]);
  return null;
}
