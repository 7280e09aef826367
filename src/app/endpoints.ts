// The reducer of the API cache understands requests only of endpoints that have been injected.
import '../features/channels/channelsApi';
import '../features/unread/unreadApi';
import '../features/memberships/membershipsApi';
import '../features/messages/messagesApi';
import '../features/moderation/moderationApi';
import '../features/presence/presenceApi';
import '../features/reactions/reactionsApi';
import '../features/typing/typingApi';
import '../features/users/usersApi';
