import { z } from 'zod';
import type { InputOf } from '../route.ts';
import type { RouteName, routes } from '../routes.ts';
import {
  addMemberInput,
  answerInvitationInput,
  changeMemberInput,
  invitationInput,
  memberInput,
  workspaceInput,
} from './members.ts';
import {
  decideDeliveryInput,
  deliveryInput,
  listDeliveriesInput,
  retryDeliveriesInput,
} from './deliveries.ts';
import {
  postIdInput,
  listPostGroupsInput,
  listPostsInput,
  restorePostsInput,
  publishInput,
  saveDraftInput,
  submitPostsInput,
} from './posts.ts';
import {
  copyMediaInput,
  describeMediaInput,
  listMediaInput,
  mediaInput,
  mediaUsesInput,
  registerMediaInput,
} from './media.ts';
import { conversationInput, drawImageInput, sendMessageInput, textActionInput } from './assistant.ts';
import { bulkJobInput, startBulkInput } from './bulk.ts';
import { calendarInput, movePostsInput } from './calendar.ts';
import {
  bestTimesInput,
  findAnalyticsInput,
  findSeriesInput,
  listAnalyticsAccountsInput,
  takeSnapshotInput,
} from './analytics.ts';
import { addCommentInput, removeCommentInput, replyInput } from './comments.ts';
import {
  deleteMessageInput,
  discardReplyInput,
  listThreadsInput,
  markThreadInput,
  pollCommentsInput,
  replyToThreadInput,
  threadInput,
} from './inbox.ts';
import { findInsightsInput } from './insights.ts';
import { changeSettingsInput, deleteAccountInput, enterInput, listInvitationsInput } from './settings.ts';
import {
  accountInput,
  authoriseInput,
  chooseAccountsInput,
  connectInput,
  disconnectInput,
  workspaceQuery,
} from './accounts.ts';
import { savedViewInput, saveViewInput } from './saved-views.ts';
import { nextSlotInput, saveSlotsInput } from './slots.ts';
import { versionsInput } from './overview.ts';
import { createBoardInput, listTargetsInput } from './targets.ts';
import { deleteFilesInput, deliverInput, removePersonInput, removeWorkspaceInput } from './tasks.ts';
import { addCaptionInput, addHashtagsInput, editTemplateInput, templateInput } from './templates.ts';
import { listTodosInput, saveTodoInput, todoInput, updateTodoInput } from './todos.ts';
import { linkInput, uploadLinkInput } from './links.ts';
import { createWorkspaceInput, editWorkspaceInput } from './workspaces.ts';

const nothing = z.strictObject({});

/** The input schema of every route. A route without one does not compile. */
export const schemas: { [Name in RouteName]: z.ZodType<InputOf<(typeof routes)[Name]>> } = {
  enter: enterInput,
  listInvitations: listInvitationsInput,
  changeSettings: changeSettingsInput,
  deleteAccount: deleteAccountInput,
  restoreAccount: nothing,
  createWorkspace: createWorkspaceInput,
  editWorkspace: editWorkspaceInput,
  deleteWorkspace: workspaceInput,
  listMembers: workspaceInput,
  addMember: addMemberInput,
  changeMember: changeMemberInput,
  removeMember: memberInput,
  resendInvitation: invitationInput,
  removeInvitation: invitationInput,
  acceptInvitation: answerInvitationInput,
  declineInvitation: answerInvitationInput,
  authorise: authoriseInput,
  connect: connectInput,
  chooseAccounts: chooseAccountsInput,
  listAccounts: workspaceQuery,
  findAccount: accountInput,
  disconnect: disconnectInput,
  reportAccount: accountInput,
  deliver: deliverInput,
  listDeliveries: listDeliveriesInput,
  findDelivery: deliveryInput,
  retryDelivery: deliveryInput,
  retryDeliveries: retryDeliveriesInput,
  decideDelivery: decideDeliveryInput,
  submitPosts: submitPostsInput,
  saveDraft: saveDraftInput,
  listPostGroups: listPostGroupsInput,
  listPosts: listPostsInput,
  restorePosts: restorePostsInput,
  home: workspaceQuery,
  findPost: postIdInput,
  deletePost: postIdInput,
  calendar: calendarInput,
  movePosts: movePostsInput,
  startBulk: startBulkInput,
  findBulk: workspaceQuery,
  undoBulk: bulkJobInput,
  runBulk: bulkJobInput,
  listViews: workspaceQuery,
  saveView: saveViewInput,
  removeView: savedViewInput,
  quotas: workspaceQuery,
  versions: versionsInput,
  uploadQuota: workspaceQuery,
  uploadVideo: publishInput,
  uploadImage: publishInput,
  uploadCarousel: publishInput,
  uploadReel: publishInput,
  uploadPost: publishInput,
  initUpload: publishInput,
  initPhotoUpload: publishInput,
  upload: publishInput,
  uploadVideoFile: publishInput,
  uploadPostFile: publishInput,
  share: publishInput,
  listSubreddits: listTargetsInput,
  listBoards: listTargetsInput,
  createBoard: createBoardInput,
  findInsights: findInsightsInput,
  addComment: addCommentInput,
  reply: replyInput,
  removeComment: removeCommentInput,
  listThreads: listThreadsInput,
  findThread: threadInput,
  lookForComments: workspaceQuery,
  markThread: markThreadInput,
  replyToThread: replyToThreadInput,
  deleteMessage: deleteMessageInput,
  discardReply: discardReplyInput,
  pollComments: pollCommentsInput,
  listAnalyticsAccounts: listAnalyticsAccountsInput,
  findAnalytics: findAnalyticsInput,
  bestTimes: bestTimesInput,
  findSeries: findSeriesInput,
  takeSnapshot: takeSnapshotInput,
  registerMedia: registerMediaInput,
  listMedia: listMediaInput,
  describeMedia: describeMediaInput,
  copyMedia: copyMediaInput,
  mediaUses: mediaUsesInput,
  removeMedia: mediaInput,
  storageQuota: workspaceQuery,
  uploadYoutubeLink: uploadLinkInput,
  uploadGeneralLink: uploadLinkInput,
  findLink: linkInput,
  cancelLink: linkInput,
  fetchLink: linkInput,
  sendMessage: sendMessageInput,
  streamMessage: sendMessageInput,
  runTextAction: textActionInput,
  listConversations: workspaceQuery,
  findConversation: conversationInput,
  drawImage: drawImageInput,
  aiQuota: workspaceQuery,
  listTemplates: workspaceQuery,
  addHashtags: addHashtagsInput,
  addCaption: addCaptionInput,
  editTemplate: editTemplateInput,
  removeTemplate: templateInput,
  listTodos: listTodosInput,
  saveTodo: saveTodoInput,
  updateTodo: updateTodoInput,
  removeTodo: todoInput,
  findSlots: workspaceQuery,
  saveSlots: saveSlotsInput,
  nextSlot: nextSlotInput,
  health: nothing,
  deleteFiles: deleteFilesInput,
  removeWorkspace: removeWorkspaceInput,
  removePerson: removePersonInput,
};
