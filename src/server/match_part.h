#pragma once
/// What plays in a match beside the tanks themselves: shells, mines, what lies about.

namespace server {

class MatchPart {
  public:
    virtual ~MatchPart() = default;
    /// Once a tick of the server, after the clients' requests.
    virtual void tick() = 0;
    /// What belongs to the match before is over.
    virtual void new_match() = 0;
};

} // namespace server
