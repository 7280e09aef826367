/** Printed before anything is installed, so it needs no dependency and no compiler. */
export const HELP = `Starts Moderated Chat: the local messaging service and the app, on one address.

Usage: npm start -- [options]        (npm run dev is the same with hot reload)

Options                 Environment     Default
  --port <number>       PORT            8090; 0 takes a free one
  --host <name>         HOST            127.0.0.1, this machine only
  --allow-host <name>   ALLOWED_HOSTS   none; a further name or address by which browsers may
                                        reach it, as often as needed (with commas in the variable)
  --data <folder>       DATA_FOLDER     data
  --ephemeral                           keep nothing after the end
  --reset                               delete the kept data first, then start
  --no-seed                             start without sample users and conversations
  --seed <number>       SEED            1; another number gives other sample data
  --log-level <level>   LOG_LEVEL       error; info logs every call, silent nothing
  --open                                enforce no moderation, as a bare PubNub keyset does
  --access-manager                      verify identities: each link carries its user's token
  --faults                              answer /faults, by which tests disturb the service
  --help

PubNub keys in .env (see .env.example) make the app run on PubNub's network instead;
the local service then stays off.`;
