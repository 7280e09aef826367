// The reducer of the API cache understands requests only of endpoints that have been injected. It keeps nothing
// of writes, whose endpoints may be loaded later.
import '../features/channels/channelsApi';
import '../features/memberships/membershipsApi';
import '../features/ignoring/ignoringApi';
import '../features/messages/messagesApi';
import '../features/presence/presenceApi';
import '../features/typing/typingApi';
import '../features/users/usersApi';
